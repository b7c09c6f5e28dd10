import { ActionIcon, Button } from '@mantine/core';
import type { ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import { conditionsText, termsTexts } from '@shipmagic/domain/returns/rules/rule-texts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import cell from '../../ui/cell.module.css';
import classes from './rules.module.css';

interface RuleRowProps {
  rule: ReturnRule;
  place: number;
  isLast: boolean;
  /** Vendors of it that are there no more. */
  gone: readonly string[];
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule in words, with its buttons. They stay where they are while it moves, so that it moves on by the same key. */
export function RuleRow({ rule, place, isLast, gone, busy, onMove, onEdit, onDelete }: RuleRowProps) {
  const terms = termsTexts(rule);
  return (
    <li className={classes.rule}>
      <span className={classes.place} aria-hidden>
        {place}
      </span>
      <div>
        <div className={classes.name}>{rule.name}</div>
        <div className={classes.text}>{conditionsText(rule)}</div>
        <div>{terms.length > 0 ? terms.join(' · ') : 'As the settings say'}</div>
        {gone.length > 0 && <div className={cell.problem}>No vendor has this name: {gone.join(', ')}</div>}
      </div>
      <div className={classes.buttons}>
        <ActionIcon
          variant="default"
          aria-label={`Move ${rule.name} up`}
          disabled={place === 1}
          onClick={() => !busy && onMove(-1)}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={`Move ${rule.name} down`}
          disabled={isLast}
          onClick={() => !busy && onMove(1)}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
        <Button size="xs" variant="default" aria-label={`Edit ${rule.name}`} onClick={onEdit}>
          Edit…
        </Button>
        <Button size="xs" variant="default" color="red" aria-label={`Delete ${rule.name}`} onClick={onDelete}>
          Delete…
        </Button>
      </div>
    </li>
  );
}
