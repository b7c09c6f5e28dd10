import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { dashboardContract } from '@shipmagic/domain/insights/dashboard.contract';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import { lineCancellationsContract } from '@shipmagic/domain/refunds/line-cancellations.contract';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';
import { Unanswered } from './api-error.ts';
import { isReachable, onReachChange } from './connection.ts';
import { tellUnanswered } from './unanswered-change.ts';

const seconds = 1000;

/** Online means that the server has answered, not that the browser has found a network. */
onlineManager.setEventListener((setOnline) => onReachChange(() => setOnline(isReachable())));

/**
 * Specification 1, section 9: fresh for 30 s, kept for 5 min, no retry, no refetch on focus. Nothing waits for the
 * network: what cannot be sent fails immediately, and visible data is reloaded when the server is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30 * seconds,
      gcTime: 300 * seconds,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error) => {
      if (!(error instanceof Unanswered) || error.outcome === 'asked') return;
      tellUnanswered(error.outcome);
      // It may have changed something, so reload what is visible.
      if (error.outcome === 'unknown') void reloadScreen();
    },
  }),
});

/** Reloads everything visible, except queries that are only run on request. */
function reloadScreen(): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ options }) => !('refetchOnReconnect' in options) || options.refetchOnReconnect !== false,
  });
}

/** The cache key of an answer. It includes user and role, so that nobody sees what others loaded. */
export function routeKey(route: RouteSpec, user: Pick<SessionUser, 'id' | 'role'> | null, input: unknown) {
  return [route.path, user?.id, user?.role, input] as const;
}

/** The routes to reload after a change. */
const dependents = {
  orders: [
    ordersContract.list,
    ordersContract.get,
    ordersContract.parts,
    ordersContract.activityLogs,
    bookingContract.timeline,
    changesContract.list,
    sendAgainContract.formerParcels,
    claimsContract.ofOrder,
    dashboardContract.stats,
    ndrContract.list,
    ndrContract.get,
    ndrContract.find,
    ndrContract.saved,
    ndrContract.openCount,
    batchesContract.fits,
    inboxContract.list,
    inboxRowsContract.list,
    inboxContract.counts,
    refundsContract.list,
    refundsContract.find,
    lineCancellationsContract.list,
    customersContract.card,
    goodwillContract.list,
    payeesContract.find,
    returnsContract.list,
    returnsContract.ofOrder,
    returnsContract.read,
    rtoContract.read,
  ],
  products: [productsContract.list, productsContract.filterOptions],
  inventoryRequests: [inventoryContract.list],
  mails: [mailsContract.list, ordersContract.activityLogs],
} as const satisfies Record<string, readonly RouteSpec[]>;

/** A subject shown on many screens, or specific routes to reload. */
export type Changed = keyof typeof dependents | readonly RouteSpec[];

/**
 * Reloads whatever shows orders that others have changed: lists and figures always, a detail only if it is one of
 * them. Data that is not visible is reloaded when it is shown next.
 */
export async function reloadOrders(ids: ReadonlySet<string> | 'all'): Promise<void> {
  const concerned = (input: unknown) => {
    const id = (input as { params?: { id?: string } } | undefined)?.params?.id;
    return ids === 'all' || id === undefined || ids.has(id);
  };
  const paths: readonly string[] = dependents.orders.map((route) => route.path);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, , , input] }) => paths.includes(String(path)) && concerned(input),
  });
}

export async function invalidate(changed: Changed): Promise<void> {
  const routes: readonly RouteSpec[] = typeof changed === 'string' ? dependents[changed] : changed;
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route.path] })));
}
