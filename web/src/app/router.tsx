import { type Role, staffRoles } from '@shipmagic/domain/access/role';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { createRoute, createRouter } from '@tanstack/react-router';
import { preload } from '../api/preload.ts';
import { requestSearch } from '../catalogue/inventory/request-search.ts';
import { productSearch } from '../catalogue/products/product-search.ts';
import { reconSearch } from '../claims/claims-search.ts';
import { inboxSearch } from '../inbox/inbox-search.ts';
import { insightSearch } from '../insights/period-search.ts';
import { mailSearch } from '../mails/mail-search.ts';
import { orderSearch, toOrderListQuery } from '../orders/order-search.ts';
import { ndrSearch } from '../parcels/failed-deliveries/ndr-search.ts';
import type { CameFrom } from '../people/sign-in/return-address.ts';
import { userSearch } from '../people/users/user-search.ts';
import { refundSearch } from '../refunds/refund-search.ts';
import { returnSearch } from '../returns/return-search.ts';
import { readSettingsTab } from '../settings/settings-search.ts';
import { storeSyncSearch } from '../store-sync/store-sync-search.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { ScreenError } from '../ui/screen-error.tsx';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { changeRequestSearch } from '../warehouses/change-request-search.ts';
import { guard } from './guard.ts';
import { help } from './help-routes.ts';
import { audit, deadJobs, logFile, logsManagement, shellInterface, sqlInterface, status } from './operations-routes.ts';
import { root } from './root-route.ts';
import { shell } from './shell-route.ts';
import { batch, manifest, shipping } from './shipping-routes.ts';
import { vendor, vendorPortal, vendorScorecard, vendorScorecards, vendors } from './vendor-routes.ts';
import { login, resetPassword, signup } from './visitor-routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Shown in the header. */
    title?: string;
    /** Of a screen that refuses other roles itself, where the guard does not send them away. */
    shownTo?: readonly Role[];
  }
  interface HistoryState {
    /** Of the sign-in: where it leads back to. */
    cameFrom?: CameFrom;
    /** A list opens with the person's default view. */
    fresh?: boolean;
  }
}

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: 'Dashboard' },
  validateSearch: insightSearch,
  component: lazyScreen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage'),
});

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  staticData: { title: 'Inbox' },
  validateSearch: inboxSearch,
  component: lazyScreen(() => import('../pages/inbox-page.tsx'), 'InboxPage'),
});

const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  staticData: { title: 'Orders' },
  validateSearch: orderSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => preload(ordersContract.list, { query: toOrderListQuery(deps) }),
  component: lazyScreen(() => import('../pages/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$id',
  staticData: { title: 'Order' },
  component: lazyScreen(() => import('../pages/order-page.tsx'), 'OrderPage'),
});

const products = createRoute({
  getParentRoute: () => shell,
  path: '/products',
  staticData: { title: 'Products' },
  validateSearch: productSearch,
  component: lazyScreen(() => import('../pages/products-page.tsx'), 'ProductsPage'),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  staticData: { title: 'User Management' },
  beforeLoad: guard(staffRoles),
  validateSearch: userSearch,
  component: lazyScreen(() => import('../pages/users-page.tsx'), 'UsersPage'),
});

const tempVendorAccess = createRoute({
  getParentRoute: () => shell,
  path: '/temp-vendor-access',
  staticData: { title: 'Temp Vendor Access' },
  beforeLoad: guard(staffRoles),
  component: lazyScreen(() => import('../pages/temp-vendor-access-page.tsx'), 'TempVendorAccessPage'),
});

const recon = createRoute({
  getParentRoute: () => shell,
  path: '/recon',
  staticData: { title: 'Recon', shownTo: staffRoles },
  validateSearch: reconSearch,
  component: lazyScreen(() => import('../pages/recon-page.tsx'), 'ReconPage'),
});

const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/refunds',
  staticData: { title: 'Refunds' },
  beforeLoad: guard(staffRoles),
  validateSearch: refundSearch,
  component: lazyScreen(() => import('../pages/refunds-page.tsx'), 'RefundsPage'),
});

const returns = createRoute({
  getParentRoute: () => shell,
  path: '/returns',
  staticData: { title: 'Returns' },
  validateSearch: returnSearch,
  component: lazyScreen(() => import('../pages/returns-page.tsx'), 'ReturnsPage'),
});

const inventoryRequests = createRoute({
  getParentRoute: () => shell,
  path: '/inventory-requests',
  staticData: { title: 'Inventory Requests' },
  validateSearch: requestSearch,
  component: lazyScreen(() => import('../pages/inventory-requests-page.tsx'), 'InventoryRequestsPage'),
});

const ndr = createRoute({
  getParentRoute: () => shell,
  path: '/ndr',
  staticData: { title: 'Failed Deliveries' },
  validateSearch: ndrSearch,
  component: lazyScreen(() => import('../pages/ndr-page.tsx'), 'NdrPage'),
});

const mails = createRoute({
  getParentRoute: () => shell,
  path: '/mails',
  staticData: { title: 'Mails' },
  beforeLoad: guard(staffRoles),
  validateSearch: mailSearch,
  component: lazyScreen(() => import('../pages/mails-page.tsx'), 'MailsPage'),
});

const storeSync = createRoute({
  getParentRoute: () => shell,
  path: '/store-sync',
  staticData: { title: 'Store Sync' },
  beforeLoad: guard(staffRoles),
  validateSearch: storeSyncSearch,
  component: lazyScreen(() => import('../pages/store-sync-page.tsx'), 'StoreSyncPage'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: readSettingsTab,
  component: lazyScreen(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
});

const warehouseChangeRequests = createRoute({
  getParentRoute: () => shell,
  path: '/warehouse-change-requests',
  staticData: { title: 'Warehouse Approvals' },
  beforeLoad: guard(staffRoles),
  validateSearch: changeRequestSearch,
  component: lazyScreen(() => import('../pages/warehouse-change-requests-page.tsx'), 'WarehouseChangeRequestsPage'),
});

const warehouseApproval = createRoute({
  getParentRoute: () => shell,
  path: '/warehouse-approval/$id',
  staticData: { title: 'Warehouse Approval' },
  beforeLoad: guard(staffRoles),
  component: lazyScreen(() => import('../pages/warehouse-approval-page.tsx'), 'WarehouseApprovalPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    signup,
    resetPassword,
    shell.addChildren([
      dashboard,
      inbox,
      orders,
      order,
      shipping,
      batch,
      manifest,
      ndr,
      mails,
      storeSync,
      products,
      vendors,
      vendor,
      vendorPortal,
      vendorScorecards,
      vendorScorecard,
      users,
      tempVendorAccess,
      recon,
      refunds,
      returns,
      sqlInterface,
      shellInterface,
      logsManagement,
      logFile,
      audit,
      status,
      deadJobs,
      inventoryRequests,
      settings,
      warehouseChangeRequests,
      warehouseApproval,
      help,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});
