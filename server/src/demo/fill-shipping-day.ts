import { proposedPickup } from '@shipmagic/domain/parcels/handover/pickup-rules';
import { usualPickups } from '@shipmagic/domain/parcels/handover/pickup-settings';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { askPickup } from '../parcels/handover/ask-pickup.ts';
import { carryOutPickup } from '../parcels/handover/carry-out-pickup.ts';
import { finishManifest } from '../parcels/handover/finish-manifest.ts';
import { makeManifest } from '../parcels/handover/make-manifest.ts';
import { countReady, listUnlisted } from '../parcels/handover/ready-parcels.ts';
import { scanParcel } from '../parcels/handover/scan-parcel.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { DemoServices } from './demo-services.ts';

/** How many parcels of the largest group were handed over. */
const handedOver = 3;

/**
 * A handover that ended, of some parcels of the warehouse with most of them, and a pickup that was accepted for the next
 * warehouse; all others wait for somebody to ask.
 */
export async function fillShippingDay(services: DemoServices, admin: Viewer, now: Date): Promise<void> {
  const { db, couriers } = services;
  const asked = await inSystemTransaction(db, (tx) => countReady(tx, now));
  const [largest, next] = asked
    .filter(({ partner }) => couriers.find(partner)?.pickups)
    .toSorted((a, b) => b.parcels - a.parcels);
  if (largest && largest.parcels > handedOver) {
    const { warehouseId, partner: shippingPartner } = largest;
    const parcels = await inSystemTransaction(db, (tx) => listUnlisted(tx, warehouseId, shippingPartner));
    const awbs = parcels.slice(0, handedOver).flatMap(({ awb }) => awb ?? []);
    const { id } = await makeManifest(db, admin, { warehouseId, shippingPartner, awbs });
    for (const awb of awbs.slice(1)) await scanParcel(db, admin, { manifestId: id, awb });
    await finishManifest(db, admin, id);
  }
  if (!next) return;
  const wish = { warehouseId: next.warehouseId, shippingPartner: next.partner, ...proposedPickup(usualPickups, now) };
  const id = await inViewerTransaction(db, admin, (tx) =>
    askPickup(tx, admin, { ...wish, confirmed: [], couriers, defaults: usualPickups, now }),
  );
  await carryOutPickup(services, id, now);
}
