import type { InboxView } from '@shipmagic/domain/inbox/inbox-filters';
import type { Shortcut } from '../ui/shortcuts.ts';

export const tabs = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Nobody’s' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Done' },
] as const satisfies readonly { value: InboxView; label: string }[];

/** Said of an empty tab. */
export const emptyTitles: Record<InboxView, string> = {
  all: 'Nothing needs anybody now',
  mine: 'Nothing is assigned to you',
  unassigned: 'Everything has an owner',
  mentions: 'Nobody has mentioned you',
  snoozed: 'Nothing is put off',
  done: 'Nothing was done in the last 30 days',
};
export const emptyText =
  'Whatever needs a person appears here by itself, the most urgent first, and goes when it is settled.';

/** Keys for the controls of a row. */
export const inboxRowKeys: readonly Shortcut[] = [
  { key: 'c', label: 'Do the next step of the row' },
  { key: 'a', label: 'Assign the row to me, or release it' },
  { key: 's', label: 'Snooze the row' },
  { key: 'e', label: 'Mark the row as done, or reopen it' },
  { key: 'n', label: 'Details and notes of the row' },
];
