import { Button, Text } from '@mantine/core';
import type { ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Section } from '../../ui/section.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRow } from './rule-row.tsx';
import classes from './rules.module.css';
import { type KeptRules, useSaveRules } from './use-save-rules.ts';

/** The place of the rule in the dialog; `new` for one that is not there yet. */
type Edited = number | 'new' | null;

/** The rules in their order, which is changed by their buttons; each change is saved at once. */
export function RuleList({ kept }: { kept: KeptRules }) {
  const { rules } = kept;
  const { save, busy } = useSaveRules(kept);
  const [edited, setEdited] = useState<Edited>(null);
  const [deleted, setDeleted] = useState<ReturnRule | null>(null);
  const move = (from: number, to: number) => {
    const moved = rules[from];
    if (moved) save(rules.toSpliced(from, 1).toSpliced(to, 0, moved), `${moved.name} is rule ${to + 1} now`);
  };
  return (
    <Section
      title="Return rules"
      end={
        <Button
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEdited('new')}
        >
          Add rule…
        </Button>
      }
    >
      <Text c="dimmed" size="sm" mb="sm">
        The first rule that fits an item decides on which terms it can be sent back. What it leaves open, and items that
        no rule fits, follow Settings, Operations. A return keeps the rules of the day on which it was asked for.
      </Text>
      {rules.length === 0 && <Text size="sm">There is no rule yet: people answer all returns, on the same terms.</Text>}
      <ol className={classes.list} aria-label="Return rules in their order">
        {rules.map((rule, i) => (
          <RuleRow
            key={rule.name}
            rule={rule}
            place={i + 1}
            isLast={i === rules.length - 1}
            gone={rule.when.vendors.filter((name) => kept.unknownVendors.includes(name))}
            busy={busy}
            onMove={(by) => move(i, i + by)}
            onEdit={() => setEdited(i)}
            onDelete={() => setDeleted(rule)}
          />
        ))}
      </ol>
      {edited !== null && (
        <RuleDialog kept={kept} place={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <AskFirst
        opened={deleted !== null}
        title="Delete this rule?"
        question={`“${deleted?.name}” no longer decides. Returns that were asked for keep what it promised.`}
        confirmLabel="Delete rule"
        busy={busy}
        onClose={() => setDeleted(null)}
        onConfirm={() =>
          save(
            rules.filter((rule) => rule !== deleted),
            'Rule deleted',
            () => setDeleted(null),
          )
        }
      />
    </Section>
  );
}
