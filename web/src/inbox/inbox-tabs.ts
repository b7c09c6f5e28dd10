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
  all: 'Nothing needs attention now',
  mine: 'Nothing is assigned to you',
  unassigned: 'Everything has an owner',
  mentions: 'Nobody has mentioned you',
  snoozed: 'Nothing is snoozed',
  done: 'Nothing was done in the last 30 days',
};
export const emptyText =
  'Whatever needs attention appears here by itself, the most urgent first, and leaves once it is settled.';

/** Keys for the controls of a row. */
export const inboxRowKeys: readonly Shortcut[] = [
  { key: 'c', label: 'Do the row’s next step' },
  { key: 'a', label: 'Assign the row to me, or release it' },
  { key: 's', label: 'Snooze the row' },
  { key: 'e', label: 'Mark the row as done without changing the order, or reopen it' },
  { key: 'n', label: 'Details and notes of the row' },
];
