import { Chip } from '@mantine/core';
import { type ExceptionKindName, exceptionKinds } from '@shipmagic/domain/exceptions/exception-kinds';
import { mostCounted } from '@shipmagic/domain/exceptions/inbox.contract';
import classes from './inbox.module.css';

interface KindChipsProps {
  counts: Partial<Record<ExceptionKindName, number>> | undefined;
  chosen: readonly ExceptionKindName[] | undefined;
  onChange: (kinds: ExceptionKindName[] | undefined) => void;
}

/** The kinds that are there, each with its count, to narrow the inbox to some of them. */
export function KindChips({ counts = {}, chosen = [], onChange }: KindChipsProps) {
  const kinds = (Object.keys(exceptionKinds) as ExceptionKindName[]).filter(
    (kind) => counts[kind] !== undefined || chosen.includes(kind),
  );
  if (kinds.length === 0) return null;
  return (
    <Chip.Group
      multiple
      value={[...chosen]}
      onChange={(value) => onChange(value.length > 0 ? (value as ExceptionKindName[]) : undefined)}
    >
      <fieldset className={classes.kinds} aria-label="Kinds">
        {kinds.map((kind) => (
          <Chip key={kind} value={kind} size="xs" variant="light">
            {exceptionKinds[kind].label} {countText(counts[kind] ?? 0)}
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}

export const countText = (count: number): string =>
  count >= mostCounted ? `${mostCounted.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN');
