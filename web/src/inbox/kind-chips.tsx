import { Chip } from '@mantine/core';
import { mostCounted } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxKindName, inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import classes from './inbox.module.css';

interface KindChipsProps {
  counts: Partial<Record<InboxKindName, number>> | undefined;
  chosen: readonly InboxKindName[] | undefined;
  onChange: (kinds: InboxKindName[] | undefined) => void;
}

/** The kinds that are there, each with its count, to narrow the inbox to some of them. */
export function KindChips({ counts, chosen = [], onChange }: KindChipsProps) {
  if (!counts && chosen.length === 0) return <div className={classes.kindsPlace} />;
  const kinds = (Object.keys(inboxKinds) as InboxKindName[]).filter(
    (kind) => counts?.[kind] !== undefined || chosen.includes(kind),
  );
  if (kinds.length === 0) return null;
  return (
    <Chip.Group
      multiple
      value={[...chosen]}
      onChange={(value) => onChange(value.length > 0 ? (value as InboxKindName[]) : undefined)}
    >
      <fieldset className={classes.kinds} aria-label="Kinds">
        {kinds.map((kind) => (
          <Chip key={kind} value={kind} size="xs" variant="light">
            {inboxKinds[kind].label} {countText(counts?.[kind] ?? 0)}
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}

export const countText = (count: number): string =>
  count >= mostCounted ? `${mostCounted.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN');
