import { mayBeClaimed } from '@shipmagic/domain/claims/claim-reason';
import type { BookedTerms } from '@shipmagic/domain/parcels/booking/booked-terms';
import { type MappedScan, nextFromScans, type ScanState } from '@shipmagic/domain/parcels/tracking/apply-scan';
import { contradictionIn } from '@shipmagic/domain/parcels/tracking/contradiction';
import { withShortTexts } from '@shipmagic/domain/parcels/tracking/scan-text';
import { canHaveHappened } from '@shipmagic/domain/parcels/tracking/scan-time';
import { strayReason } from '@shipmagic/domain/parcels/tracking/stray-scan';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { CourierScan } from '../../couriers/courier.ts';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { promiseAtHandOver } from '../estimates/promise-delivery.ts';
import { followScans } from '../failed-deliveries/follow-scans.ts';
import { tellProgress } from '../fulfilment/tell-store.ts';
import { openQuestions } from '../questions/open-questions.ts';
import { compareTerms } from './compare-terms.ts';
import { keepContradictions } from './contradicting-scans.queries.ts';
import { markAsHistory } from './customer-mails.queries.ts';
import { followFormerParcels } from './follow-former-parcels.ts';
import { keepStrayScans } from './keep-stray-scans.ts';
import { mailScanNews } from './mail-customer.ts';
import { activityOf, type Contradiction, type OrderChanges, toldAgainst } from './scan-activities.ts';
import { takeInReverseScans } from './take-in-reverse-scans.ts';
import { appendScans, type LockedParcel, lockParcels, markTracked, saveScanChanges } from './tracking.queries.ts';

/** A courier's data about one parcel. */
export interface ParcelNews {
  readonly awb: string;
  readonly scans: readonly CourierScan[];
  readonly expectedOn?: string | null;
  readonly pickedUpAt?: string | null;
  readonly terms?: BookedTerms;
}

/** A courier's data about several parcels, each listed once. */
export interface CourierNews {
  readonly partner: string;
  readonly parcels: readonly ParcelNews[];
  /** Imports historical scans: no customer is mailed, and the store already knows. */
  readonly isHistory?: boolean;
}

export interface Ingested {
  readonly magicOrderId: string;
  readonly changed: boolean;
  readonly cancelledByCourier: boolean;
  /** New scans with an unknown status: stored, without effect. */
  readonly unmapped: readonly CourierScan[];
  /** Scans with an implausible time: dropped. */
  readonly leftOut: readonly LeftOutScan[];
}

export interface LeftOutScan {
  readonly awb: string;
  /** The courier's time, in UTC. */
  readonly happenedAt: string;
}

// Why: docs/decisions/parcels.md, "Scans are ingested in batches".
/**
 * Ingests scans of parcels, pushed or polled, in any order and repeatedly: scans are appended once, and orders follow
 * the new ones, never backwards. Customers are mailed about progress. Each step is a single statement for all parcels.
 * The result omits parcels that are not ours.
 */
export async function ingestScans(tx: Tx, news: CourierNews, now: Date): Promise<Ingested[]> {
  await takeInReverseScans(tx, news, now);
  const told = new Map(news.parcels.map((parcel) => [parcel.awb, parcel]));
  const parcels = await lockParcels(tx, news.partner, [...told.keys()]);
  const shipmentIds = parcels.map((parcel) => parcel.shipment_id);
  await markTracked(tx, shipmentIds, now);
  // Until the hand-over it can be mended.
  if (!news.isHistory)
    await compareTerms(
      tx,
      parcels.flatMap(({ awb, shipment_id: shipmentId, handover_at: handedOver }) => {
        const terms = told.get(awb)?.terms;
        return terms && !handedOver ? [{ shipmentId, terms }] : [];
      }),
    );
  const scansOf = (parcel: LockedParcel) => told.get(parcel.awb)?.scans ?? [];
  const plausible = parcels.flatMap((parcel) =>
    scansOf(parcel)
      .filter(({ happenedAt }) => canHaveHappened(happenedAt, now))
      .map(withShortTexts)
      .map((scan) => ({ parcel, shipmentId: parcel.shipment_id, scan, stray: strayOf(parcel, scan, news) })),
  );
  await keepStrayScans(
    tx,
    plausible.flatMap(({ parcel, scan, stray }) => (stray ? [{ parcel, scan, reason: stray }] : [])),
  );
  const own = plausible.filter(({ stray }) => stray === null);
  const hasOwn = new Set(own.map(({ shipmentId }) => shipmentId));
  const appended = Map.groupBy(await appendScans(tx, own), ({ shipmentId }) => shipmentId);
  const steps = parcels.map((parcel) => {
    const fresh = (appended.get(parcel.shipment_id) ?? []).map(({ scan }) => scan);
    const isLive = parcel.live_shipment_id === parcel.shipment_id;
    const journey = isLive ? journeyOf(parcel, fresh) : null;
    // Days that were told with scans of another parcel are of that one, too.
    const about = hasOwn.has(parcel.shipment_id) ? told.get(parcel.awb) : undefined;
    return {
      parcel,
      fresh,
      isLive,
      changes: journey ? changesFrom(parcel, journey, about) : {},
      contradiction: journey && !news.isHistory ? contradictionOf(journey) : null,
    };
  });
  const learnedDays = await promiseAtHandOver(tx, steps.flatMap(handedOver));
  await saveScanChanges(
    tx,
    steps.flatMap(({ parcel, changes }) => {
      const days = learnedDays.get(parcel.shipment_id);
      const values = days === undefined ? changes : { ...changes, transit_days: days };
      return Object.keys(values).length > 0 ? [{ order: parcel.order, values }] : [];
    }),
  );
  const moved = steps.filter(({ changes }) => hasMoved(changes));
  await recordActivities(
    tx,
    null,
    moved.map(({ parcel, changes, fresh }) => activityOf(parcel, changes, fresh.at(-1))),
  );
  const contradicted = steps.filter(({ contradiction }) => contradiction);
  await keepContradictions(
    tx,
    contradicted.flatMap(({ parcel, contradiction }) =>
      contradiction ? [{ ...contradiction.scan, shipmentId: parcel.shipment_id }] : [],
    ),
  );
  await recordActivities(tx, null, contradicted.flatMap(toldAgainst));
  await followFormerParcels(
    tx,
    steps.map(({ parcel, fresh }) => ({ parcel, scans: mappedOf(fresh) })),
  );
  if (moved.some(({ changes }) => mayBeClaimed(changes.shipment_status)))
    await enqueue(tx, 'open_claims', {}, { key: 'open_claims' });
  const withNews = steps
    .filter(({ isLive, fresh }) => isLive && fresh.some(({ mapped }) => mapped))
    .map(({ parcel }) => ({ shipmentId: parcel.shipment_id, orderId: parcel.order.id }));
  await followScans(tx, withNews);
  if (news.isHistory) await markAsHistory(tx, shipmentIds, now);
  else {
    await tellProgress(
      tx,
      moved.map(({ parcel }) => parcel.shipment_id),
    );
    await openQuestions(
      tx,
      withNews.map(({ shipmentId }) => shipmentId),
      now,
    );
    await mailScanNews(
      tx,
      withNews.map(({ shipmentId }) => shipmentId),
      now,
    );
  }
  return steps.map(({ parcel, fresh, changes }) => ({
    magicOrderId: parcel.magic_order_id,
    changed: hasMoved(changes),
    cancelledByCourier: changes.shipment_status === 'CANCELLED',
    unmapped: fresh.filter(({ mapped }) => !mapped),
    leftOut: scansOf(parcel)
      .filter(({ happenedAt }) => !canHaveHappened(happenedAt, now))
      .map(({ happenedAt }) => ({ awb: parcel.awb, happenedAt })),
  }));
}

/** Of imported history the bookings are as old as the import. */
const strayOf = (parcel: LockedParcel, scan: CourierScan, { isHistory }: CourierNews) =>
  isHistory ? null : strayReason(scan, { reference: parcel.reference, bookedAt: parcel.booked_at });

const hasMoved = (changes: OrderChanges) => changes.order_status !== undefined || changes.shipment_status !== undefined;

const mappedOf = (fresh: readonly CourierScan[]): MappedScan[] =>
  fresh.flatMap((scan) => (scan.mapped ? [{ ...scan.mapped, happenedAt: scan.happenedAt }] : []));

const stateOf = (parcel: LockedParcel): ScanState => ({
  orderStatus: orderStatus.parse(parcel.order_status),
  shipmentStatus: storedOrNull(shipmentStatus, parcel.shipment_status),
  lastScanAt: parcel.last_scan_at?.toISOString() ?? null,
  cancelledLocally: parcel.state === 'cancelled',
});

/** A parcel that these scans show to be handed over, with what its courier promises by then. */
const handedOver = ({ parcel, changes }: { parcel: LockedParcel; changes: OrderChanges }) =>
  changes.handover_at
    ? [
        {
          shipmentId: parcel.shipment_id,
          handedOverAt: changes.handover_at,
          courierOn: changes.expected_delivery_on ?? parcel.expected_delivery_on,
        },
      ]
    : [];

/** Where the scans lead a parcel. */
function journeyOf(parcel: LockedParcel, fresh: readonly CourierScan[]) {
  const before = stateOf(parcel);
  const scans = mappedOf(fresh);
  return { before, scans, after: nextFromScans(before, scans) };
}
type Journey = ReturnType<typeof journeyOf>;

function contradictionOf({ before, scans, after }: Journey): Contradiction | null {
  const scan = contradictionIn(before, after, scans);
  return scan && after.shipmentStatus ? { ended: after.shipmentStatus, scan } : null;
}

function changesFrom(
  parcel: LockedParcel,
  { before, scans, after }: Journey,
  news: ParcelNews | undefined,
): OrderChanges {
  const firstMove = scans.find((scan) => scan.shipmentStatus === 'IN_TRANSIT')?.happenedAt;
  const handover = parcel.handover_at ? undefined : (news?.pickedUpAt ?? firstMove);
  return {
    ...(after.orderStatus === before.orderStatus ? {} : { order_status: after.orderStatus }),
    ...(after.shipmentStatus === before.shipmentStatus || !after.shipmentStatus
      ? {}
      : { shipment_status: after.shipmentStatus }),
    ...(after.lastScanAt === before.lastScanAt || !after.lastScanAt ? {} : { last_scan_at: after.lastScanAt }),
    ...(handover ? { handover_at: handover } : {}),
    ...(news?.expectedOn && news.expectedOn !== parcel.expected_delivery_on
      ? { expected_delivery_on: news.expectedOn }
      : {}),
  };
}
