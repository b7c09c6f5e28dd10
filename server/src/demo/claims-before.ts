import { claimable } from '@shipmagic/domain/claims/claim-terms';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { openClaims } from '../claims/open-claims.ts';
import { fileClaim, settleClaim } from '../claims/settle-claim.ts';
import { updateOrder } from '../orders/order/orders.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { secondsFromNow } from '../platform/db/expressions.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { fileEarlier, listToFile, lockMoving } from './claims-before.queries.ts';
import type { Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';

/** Days since the claim was filed that its courier has not answered. */
const unansweredForDays = 18;
const stuckForS = 9 * 24 * 3600;

/**
 * A parcel each that was lost just now, damaged, and not scanned for days, with claims to file, one that its courier
 * should have answered, and one that was paid.
 */
export async function fillClaims(services: DemoServices, control: Control, admin: Viewer): Promise<void> {
  const { db } = services;
  const happens = async (courier: 'Delhivery' | 'Prozo', simulator: 'delhivery' | 'prozo', to: string) => {
    const parcel = await inSystemTransaction(db, (tx) => lockMoving(tx, courier));
    if (!parcel?.awb) return;
    await control(simulator, 'POST', `/parcels/${parcel.awb}/advance`, { to });
    await refreshParcels(services, courier, [parcel.awb]);
  };
  await happens('Delhivery', 'delhivery', 'lost');
  await happens('Prozo', 'prozo', 'DAMAGED');
  await inSystemTransaction(db, async (tx) => {
    const stuck = await lockMoving(tx, 'Delhivery');
    if (stuck) await updateOrder(tx, stuck, { last_scan_at: secondsFromNow(-stuckForS) });
  });
  await openClaims(db);
  await inViewerTransaction(db, admin, async (tx) => {
    const [paid, filed] = await listToFile(tx, 2);
    if (paid) {
      await fileClaim(tx, admin, paid.id, { claimNumber: 'DLV-448213' });
      const recovered = claimable(paid.value, paid.cap);
      await settleClaim(tx, admin, paid.id, {
        outcome: 'recovered',
        recovered,
        note: 'Credited with the next invoice',
        confirm: [],
      });
    }
    if (filed) {
      await fileClaim(tx, admin, filed.id, { claimNumber: 'DLV-450977' });
      await fileEarlier(tx, filed.id, unansweredForDays);
    }
  });
}
