import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';

/** Everything that shows claims, and is read again when one has changed. */
export const claimsShown = [
  claimsContract.list,
  claimsContract.ofOrder,
  ordersContract.activityLogs,
  inboxContract.list,
  inboxContract.counts,
];
