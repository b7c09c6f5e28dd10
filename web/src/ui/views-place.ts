import type { ListName } from '@shipmagic/domain/views/list-views';

/** The lists whose views stand beside their tabs; those of all others have a line of their own. */
export const viewsBesideTabs: readonly ListName[] = [
  'inbox',
  'orders',
  'products',
  'vendors',
  'vendor-scorecards',
  'failed-deliveries',
  'mails',
  'dead-jobs',
  'batch-items',
];
