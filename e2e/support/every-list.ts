import type { ListName } from '@shipmagic/domain/views/list-views';
import { demoApi } from './demo-api.ts';

/** Where a list of the product stands. */
interface ListPlace {
  readonly path: string;
  /** Vendor members see it, too, with rows and columns of their own. */
  readonly ofVendors?: true;
}

const admin = 'admin@shipmagic.test';

/** Every list of the product: one without a place does not compile. */
export async function everyList(url: string): Promise<Record<ListName, ListPlace>> {
  const api = await demoApi(url, admin);
  const { batches } = await api<{ batches: { id: string }[] }>('GET', '/api/batches');
  return {
    orders: { path: '/orders?activeTab=all&page=1&pageSize=50', ofVendors: true },
    products: { path: '/products', ofVendors: true },
    vendors: { path: '/vendors', ofVendors: true },
    'vendor-scorecards': { path: '/vendor-scorecards', ofVendors: true },
    'failed-deliveries': { path: '/ndr', ofVendors: true },
    'warehouse-requests': { path: '/warehouse-change-requests' },
    'inventory-requests': { path: '/inventory-requests?activeTab=all', ofVendors: true },
    inbox: { path: '/inbox?view=all', ofVendors: true },
    audit: { path: '/audit' },
    users: { path: '/users' },
    mails: { path: '/mails' },
    messages: { path: '/mails?state=messages' },
    returns: { path: '/returns?state=all', ofVendors: true },
    refunds: { path: '/refunds' },
    'dead-jobs': { path: '/dead-jobs' },
    batches: { path: '/shipping?tab=batches', ofVendors: true },
    'batch-items': { path: `/batches/${batches[0]?.id}` },
    manifests: { path: '/shipping?tab=manifests', ofVendors: true },
    'set-aside-orders': { path: '/store-sync?tab=orders' },
    differences: { path: '/store-sync?tab=differences' },
    claims: { path: '/recon?tab=claims' },
    'untold-parcels': { path: '/store-sync?tab=parcels' },
  };
}
