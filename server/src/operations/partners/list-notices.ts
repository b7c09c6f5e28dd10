import { isStaff } from '@shipmagic/domain/access/role';
import { type NoticedState, noticedStates, noticeTable } from '@shipmagic/domain/operations/partners/partner-notice';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { couriersInScope } from '../../vendors/vendor-couriers.ts';
import { listPartners, type PartnerNeeds } from './list-partners.ts';
import type { PartnerNow } from './partners.ts';

type Noticed = PartnerNow & { readonly state: NoticedState };

const isNoticed = (one: PartnerNow): one is Noticed =>
  one.isLasting && noticedStates.some((state) => state === one.state);

/** The partners that have been down or refused us for more than a moment, of those that the viewer waits for. */
export async function listNotices(needs: PartnerNeeds, viewer: Viewer): Promise<Noticed[]> {
  const noticed = (await listPartners(needs)).filter(isNoticed);
  if (isStaff(viewer) || noticed.length === 0) return noticed;
  const theirs = await inViewerTransaction(needs.db, viewer, couriersInScope);
  // A vendor without a courier of its own ships with any.
  const shipsWith = (name: string) => theirs.size === 0 || theirs.has(name);
  return noticed.filter(
    ({ kind, name }) => noticeTable[kind].concernsVendors && (kind !== 'courier' || shipsWith(name)),
  );
}
