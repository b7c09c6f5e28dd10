import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { RegisteredRouter } from '@tanstack/react-router';
import { helpPagesFor } from './help-pages.ts';

/** A heading of the guide: `orders#confirm-orders`. */
type Target = `${string}#${string}`;

interface ScreenHelp {
  readonly is: Target;
  /** For vendor members, where they are told otherwise. */
  readonly ofVendors?: Target;
  /** By the tab that is open. */
  readonly tabs?: Readonly<Record<string, ScreenHelp>>;
}

/** The screens of signed-in people, by the path of their route. */
type Screen = Exclude<
  keyof RegisteredRouter['routesByPath'],
  '/login' | '/signup' | '/reset-password' | '/help/{-$page}'
>;

/** Where each screen's `?` leads. A screen without an entry does not compile. */
export const screenHelp: Readonly<Record<Screen, ScreenHelp>> = {
  '/': { is: 'start#begin-the-day-on-the-dashboard', ofVendors: 'vendor-day#begin-the-day' },
  '/inbox': { is: 'start#work-through-the-inbox' },
  '/orders': { is: 'orders#find-orders', ofVendors: 'vendor-day#confirm-your-orders' },
  '/orders/$id': { is: 'orders#look-at-an-order' },
  '/shipping': {
    is: 'shipping#ask-for-a-pickup',
    ofVendors: 'vendor-day#hand-over-to-the-driver',
    tabs: {
      batches: { is: 'shipping#follow-a-batch' },
      manifests: { is: 'shipping#hand-over-by-manifest' },
      receive: { is: 'returns#receive-what-comes-back', ofVendors: 'returns#receive-what-comes-back' },
    },
  },
  '/batches/$id': { is: 'shipping#follow-a-batch' },
  '/manifests/$id': { is: 'shipping#hand-over-by-manifest' },
  '/ndr': { is: 'failed-deliveries#decide-what-the-courier-does', ofVendors: 'vendor-day#answer-a-failed-delivery' },
  '/products': { is: 'store#look-up-products', ofVendors: 'vendor-day#change-your-stock' },
  '/vendors': { is: 'vendors#look-up-a-vendor', ofVendors: 'vendor-day#keep-your-details-and-warehouses' },
  '/vendors/$name': {
    is: 'vendors#change-a-vendors-details',
    ofVendors: 'vendor-day#keep-your-details-and-warehouses',
    tabs: {
      warehouses: {
        is: 'vendors#give-a-vendor-a-warehouse',
        ofVendors: 'vendor-day#keep-your-details-and-warehouses',
      },
    },
  },
  '/vendor-portal/$vendorName': { is: 'vendors#look-up-a-vendor', ofVendors: 'vendor-day#see-how-you-do' },
  '/vendor-scorecards': { is: 'vendors#compare-vendors', ofVendors: 'vendor-day#see-how-you-do' },
  '/vendor-scorecards/$vendorName': { is: 'vendors#compare-vendors', ofVendors: 'vendor-day#see-how-you-do' },
  '/recon': {
    is: 'money#check-a-couriers-invoice',
    tabs: { claims: { is: 'money#claim-from-a-courier' } },
  },
  '/refunds': { is: 'money#refund-a-customer' },
  '/returns': { is: 'returns#follow-a-return', ofVendors: 'returns#follow-a-return' },
  '/inventory-requests': { is: 'store#answer-inventory-requests', ofVendors: 'vendor-day#change-your-stock' },
  '/mails': { is: 'customers#send-a-mail-again' },
  '/store-sync': {
    is: 'store#tell-the-store-about-a-parcel',
    tabs: {
      differences: { is: 'store#settle-differences-with-the-store' },
      orders: { is: 'store#bring-in-an-order-that-was-set-aside' },
    },
  },
  '/users': { is: 'admin#invite-people' },
  '/temp-vendor-access': { is: 'admin#let-somebody-in-for-some-hours' },
  '/sql-interface': { is: 'admin#ask-the-database' },
  '/shell-interface': { is: 'admin#run-a-command' },
  '/warehouse-change-requests': { is: 'vendors#approve-a-warehouse-request' },
  '/warehouse-approval/$id': { is: 'vendors#approve-a-warehouse-request' },
  '/status': { is: 'admin#read-the-status' },
  '/dead-jobs': { is: 'admin#settle-jobs-that-were-given-up' },
  '/logs-management': { is: 'admin#read-the-logs' },
  '/logs-management/file': { is: 'admin#read-the-logs' },
  '/audit': { is: 'admin#find-out-who-did-what' },
  '/settings': {
    is: 'admin#connect-the-store',
    ofVendors: 'start#change-your-name-password-and-theme',
    tabs: {
      account: { is: 'start#change-your-name-password-and-theme' },
      appearance: { is: 'start#change-your-name-password-and-theme' },
      brand: { is: 'admin#show-customers-your-brand' },
      operations: { is: 'admin#change-how-the-house-works' },
      'return-rules': { is: 'returns#say-what-can-be-returned' },
      privacy: { is: 'admin#see-who-asked-for-their-data' },
    },
  },
};

/** Where the `?` of a screen leads for this role; null where it has no help. */
export function helpOf(screen: string, tab: string | undefined, role: Role): { page: string; section: string } | null {
  const entries: Readonly<Record<string, ScreenHelp>> = screenHelp;
  const whole = entries[screen];
  const help = (tab === undefined ? undefined : whole?.tabs?.[tab]) ?? whole;
  if (!help) return null;
  const [page = '', section = ''] = (isStaff({ role }) ? help.is : (help.ofVendors ?? help.is)).split('#');
  return helpPagesFor(role).includes(page) ? { page, section } : null;
}
