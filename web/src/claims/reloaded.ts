import { claimPapersContract } from '@shipmagic/domain/claims/claim-papers.contract';
import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { invalidate } from '../api/cache.ts';

/** Readings that show the pictures and files of a claim; its letter says how many there are. */
export const papersShown = [claimPapersContract.papers, claimsContract.letter, ordersContract.activityLogs];

export const reloadPapers = () => invalidate(papersShown);

/** Everything that shows claims, and is read again when one has changed. */
export const claimsShown = [
  claimsContract.list,
  claimsContract.ofOrder,
  ...papersShown,
  inboxContract.list,
  inboxRowsContract.list,
  inboxContract.counts,
];
