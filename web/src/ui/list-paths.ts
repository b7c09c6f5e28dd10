import type { ListName } from '@shipmagic/domain/views/list-views';
import type { LinkProps } from '@tanstack/react-router';

/** The screen of each list, to open a view of it from elsewhere; null for lists inside of something else. */
export const listPaths: Readonly<Record<ListName, NonNullable<LinkProps['to']> | null>> = {
  orders: '/orders',
  products: '/products',
  vendors: '/vendors',
  'vendor-scorecards': '/vendor-scorecards',
  'failed-deliveries': '/ndr',
  'warehouse-requests': '/warehouse-change-requests',
  'inventory-requests': '/inventory-requests',
  inbox: '/inbox',
  audit: '/audit',
  users: '/users',
  mails: '/mails',
  messages: '/mails',
  refunds: '/refunds',
  'dead-jobs': '/dead-jobs',
  batches: '/shipping',
  'batch-items': null,
  manifests: '/shipping',
  'set-aside-orders': '/store-sync',
  differences: '/store-sync',
  claims: '/recon',
  returns: '/returns',
  'untold-parcels': '/store-sync',
};
