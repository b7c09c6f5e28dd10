import { IconCheck } from '@tabler/icons-react';
import { createContext, use } from 'react';
import classes from './row-note.module.css';

/** The changes of rows since their list was shown, in words, by id. */
export type Notes = ReadonlyMap<string, string>;

export const noNotes: Notes = new Map();

export const RowNotes = createContext<Notes>(noNotes);

/** A row's note, in the cell or card place meant for it; nothing without one. */
export function RowNote({ id }: { id: string }) {
  const note = use(RowNotes).get(id);
  if (note === undefined) return null;
  return (
    <span className={classes.note} title={note}>
      <IconCheck size={13} aria-hidden />
      <span className={classes.text}>{note}</span>
    </span>
  );
}
