import { Button, Text } from '@mantine/core';
import { urgencyWords } from '@shipmagic/domain/inbox/urgency';
import classes from './inbox.module.css';

interface FoldedRowsProps {
  rows: number;
  /** There are more than were counted. */
  atLeast: boolean;
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** The old rows, which are folded at first: how many there are, and the way to them and back. */
export function FoldedRows({ rows, atLeast, folded, onFold }: FoldedRowsProps) {
  const { title, hint } = urgencyWords.old;
  return (
    <div className={classes.fold}>
      <Text size="sm">
        <b>{title}</b> {rows.toLocaleString('en-IN')}
        {atLeast && '+'} <span className={classes.hint}>{hint}</span>
      </Text>
      <Button size="compact-sm" variant="default" ml="auto" aria-expanded={!folded} onClick={() => onFold(!folded)}>
        {folded ? 'Show' : 'Fold'}
      </Button>
    </div>
  );
}
