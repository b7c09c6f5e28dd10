import { answerableMs, freshFailureMs } from '@shipmagic/domain/parcels/questions/question-settings';
import { hasArrived } from '@shipmagic/domain/parcels/questions/when-asked';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { listCalledOff, listOpenCases } from '../failed-deliveries/cases.ts';
import { type AskedParcel, insertQuestions, listAskedParcels, type NewQuestion } from './questions.queries.ts';
import { tellDeliveryFailed } from './tell-delivery-failed.ts';

const dayMs = 24 * 60 * 60 * 1000;

// Why: docs/decisions/parcels.md, "The customer is asked in the transaction of the scan".
/**
 * Asks the customers of these parcels, in the transaction that ingested their scans: after each failed attempt, once,
 * and whether everything arrived well. Failures that are history by now are not asked about, nor parcels that were
 * called off.
 */
export async function openQuestions(tx: Tx, shipmentIds: readonly string[], now: Date): Promise<void> {
  const calledOff = await listCalledOff(tx, shipmentIds);
  const wanted = shipmentIds.filter((id) => !calledOff.has(id));
  if (wanted.length === 0) return;
  const parcels = await listAskedParcels(tx, wanted);
  if (parcels.length === 0) return;
  await askOfFailures(tx, parcels, now);
  await askOfArrivals(tx, parcels, now);
}

async function askOfFailures(tx: Tx, parcels: readonly AskedParcel[], now: Date): Promise<void> {
  const cases = await listOpenCases(
    tx,
    parcels.map(({ shipment_id: id }) => id),
  );
  const byParcel = new Map(parcels.map((parcel) => [parcel.shipment_id, parcel]));
  const asked = cases.flatMap(
    ({ shipment_id: id, attempts, code, first_failed_at: firstFailedAt, last_failed_at: failedAt }) => {
      const parcel = byParcel.get(id);
      const isHistory = parcel?.customer_told_until && failedAt <= parcel.customer_told_until;
      if (!parcel || isHistory || now.getTime() - failedAt.getTime() > freshFailureMs) return [];
      return [{ parcel, attempts, code, firstFailedAt }];
    },
  );
  const written = await insertQuestions(
    tx,
    asked.map(({ parcel, attempts }) => question(parcel, 'delivery_failed', attempts, now, answerableMs)),
  );
  await tellDeliveryFailed(
    tx,
    asked.filter(({ parcel }) => written.has(parcel.shipment_id)),
    now,
  );
}

async function askOfArrivals(tx: Tx, parcels: readonly AskedParcel[], now: Date): Promise<void> {
  const arrived = parcels.filter(({ shipment_status: status }) => hasArrived(storedOrNull(shipmentStatus, status)));
  if (arrived.length === 0) return;
  const { arrivalDays } = await readSetting(tx, 'customer_questions');
  if (arrivalDays === 0) return;
  await insertQuestions(
    tx,
    arrived.map((parcel) => question(parcel, 'arrived_well', 0, now, arrivalDays * dayMs)),
  );
}

const question = (
  { shipment_id: shipmentId, order_id: orderId }: AskedParcel,
  kind: NewQuestion['kind'],
  attempt: number,
  now: Date,
  forMs: number,
): NewQuestion => ({ shipmentId, orderId, kind, attempt, askedAt: now, until: new Date(now.getTime() + forMs) });
