import { orderTabs, type StatusChoice, shownStatuses } from '@shipmagic/domain/statuses/order-status';
import type { CountOfStatus } from './order-counts.queries.ts';

/** The count of a tab, given the counts by status. */
export const ofTab = (counts: CountOfStatus, tab: StatusChoice): number =>
  (shownStatuses(tab) ?? [...counts.keys()]).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);

export const countTabs = (counts: CountOfStatus): Map<StatusChoice, number> =>
  new Map(orderTabs.map(({ value }) => [value, ofTab(counts, value)]));
