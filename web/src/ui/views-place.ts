import type { ListName } from '@shipmagic/domain/views/list-views';

/** The lists with a toolbar, in which the menu of views stands; their saved views have a line of their own. */
const viewsInToolbar: readonly ListName[] = [
  'orders',
  'products',
  'vendors',
  'vendor-scorecards',
  'failed-deliveries',
  'warehouse-requests',
  'inbox',
  'audit',
  'users',
  'refunds',
  'returns',
  'claims',
  'messages',
];

/** The lists with few tabs and without a toolbar, whose views stand beside the tabs. */
const viewsBesideTabs: readonly ListName[] = ['mails', 'dead-jobs', 'batch-items'];

/** Where a list's views stand, so that they take no line from its rows where there is room already. */
export const placeOfViews = (list: ListName): 'toolbar' | 'tabs' | 'line' =>
  viewsInToolbar.includes(list) ? 'toolbar' : viewsBesideTabs.includes(list) ? 'tabs' : 'line';
