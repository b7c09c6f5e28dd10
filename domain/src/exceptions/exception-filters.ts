import { choiceFilter, listFilter, namesFilter, tabFilter, textFilter } from '../filters/filter-kinds.ts';
import { exceptionKindNames, exceptionKinds } from './exception-kinds.ts';

/** The tabs of the inbox. `mine`: assigned to the viewer, or to a team of theirs and taken by nobody. */
export const inboxViews = ['all', 'mine', 'unassigned', 'mentions', 'snoozed', 'done'] as const;
export type InboxView = (typeof inboxViews)[number];

/** The filters of the inbox. */
export const exceptionFilterRegistry = {
  view: tabFilter({ address: 'view', label: 'Inbox', values: inboxViews }),
  search: textFilter({ address: 'searchTerm', label: 'Search', trimmed: true }),
  kind: listFilter({
    address: 'kinds',
    label: 'Kind',
    chipLabel: 'Kind',
    values: exceptionKindNames,
    labels: Object.fromEntries(exceptionKindNames.map((kind) => [kind, exceptionKinds[kind].label])) as Record<
      (typeof exceptionKindNames)[number],
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
