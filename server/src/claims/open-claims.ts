import type { ClaimReason } from '@shipmagic/domain/claims/claim-reason';
import { claimDeadline, termsOn } from '@shipmagic/domain/claims/claim-terms';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { presentTerms } from './present-claim.ts';
import { listTerms } from './terms.queries.ts';
import { dropEnded, insertClaims, listDamaged, listLost, listStuck, type TroubledParcel } from './trouble.queries.ts';

/** A parcel in trouble, and who says so; null: its scans, or their absence. */
interface Trouble {
  readonly parcel: TroubledParcel;
  readonly reason: ClaimReason;
  /** The day from which its courier counts, in India. */
  readonly day: string;
  readonly openedBy: string | null;
  readonly note: string | null;
}

// Why: docs/decisions/money.md, "A claim opens by itself and is filed by a person".
/**
 * Opens a claim for every parcel that is lost, damaged or not scanned any more, and ends those that the program has
 * opened and whose parcel moves again. Safe to repeat.
 */
export async function openClaims(db: Database): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const { days } = await readSetting(tx, 'stuck_parcels');
    await dropEnded(tx);
    const found = (reason: ClaimReason, parcels: readonly TroubledParcel[], afterDays = 0) =>
      parcels.map((parcel) => ({
        parcel,
        reason,
        day: addDays(indiaDay(parcel.since), afterDays),
        openedBy: null,
        note: null,
      }));
    const troubles = [
      ...found('lost', await listLost(tx)),
      ...found('damaged', await listDamaged(tx)),
      ...found('stuck', await listStuck(tx, days), days),
    ];
    // One that is damaged may not have been scanned for long, either: the graver reason counts.
    const byParcel = Map.groupBy(troubles, ({ parcel }) => parcel.shipment_id);
    await writeClaims(
      tx,
      [...byParcel.values()].flatMap(([gravest]) => gravest ?? []),
    );
  });
}

/** Writes claims by the terms of the day; returns their ids. */
export async function writeClaims(tx: Tx, troubles: readonly Trouble[]): Promise<string[]> {
  if (troubles.length === 0) return [];
  const all = (await listTerms(tx)).map(presentTerms);
  return insertClaims(
    tx,
    troubles.map(({ parcel, reason, day, openedBy, note }) => {
      const terms = termsOn(all, parcel.shipping_partner, day);
      return {
        shipmentId: parcel.shipment_id,
        orderId: parcel.order_id,
        reason,
        since: parcel.since,
        value: parcel.value,
        cap: terms?.cap ?? null,
        deadline: claimDeadline(day, terms),
        termsConfirmed: terms?.isConfirmed ?? false,
        openedBy,
        note,
      };
    }),
  );
}
