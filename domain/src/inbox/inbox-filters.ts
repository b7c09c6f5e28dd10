import { choiceFilter, tabFilter } from '../filters/choice-filters.ts';
import { listFilter, namesFilter } from '../filters/list-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { inboxKindNames, inboxKinds } from './inbox-kinds.ts';

/** The tabs of the inbox. `mine`: assigned to the viewer, or to a team of theirs and taken by nobody. */
export const inboxViews = ['all', 'mine', 'unassigned', 'mentions', 'snoozed', 'done'] as const;
export type InboxView = (typeof inboxViews)[number];

/** The filters of the inbox. */
export const inboxFilterRegistry = {
  view: tabFilter({ address: 'view', label: 'Inbox', values: inboxViews }),
  search: textFilter({ address: 'searchTerm', label: 'Search', trimmed: true }),
  kind: listFilter({
    address: 'kinds',
    label: 'Kind',
    chipLabel: 'Kind',
    values: inboxKindNames,
    labels: Object.fromEntries(inboxKindNames.map((kind) => [kind, inboxKinds[kind].label])) as Record<
      (typeof inboxKindNames)[number],
      string
    >,
  }),
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
  due: choiceFilter({
    address: 'due',
    label: 'Due',
    any: 'Any time',
    values: {
      overdue: { label: 'Overdue', chip: 'Overdue' },
      today: { label: 'By the end of today', chip: 'Due today' },
    },
  }),
};
