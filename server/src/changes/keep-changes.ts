import { createHash } from 'node:crypto';
import { courierEdits } from '@shipmagic/domain/changes/call-back';
import { changeDue } from '@shipmagic/domain/changes/change-due';
import { actOf, type ChangeAct, changeRule, isUnkept } from '@shipmagic/domain/changes/change-table';
import type { FoundChange } from '@shipmagic/domain/changes/find-changes';
import { type ParcelEdit, parcelEdits } from '@shipmagic/domain/parcels/booking/parcel-edit';
import { type ChangeKind, changeKind, changeWords } from '@shipmagic/domain/statuses/change-kind';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { type SystemOrder, updateOrder } from '../orders/order/orders.ts';
import { cutOffOf } from '../parcels/handover/cut-off-of.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import {
  type ChangeRow,
  insertChange,
  keepConsignees,
  listChangesOfParcel,
  setStop,
  updateChange,
} from './changes.queries.ts';
import type { ParcelOfOrder } from './parcel-of-order.queries.ts';
import { stageOfParcel, statusOf, type Where } from './standing-of.ts';

export interface Consignees {
  readonly booked: unknown;
  readonly address: unknown;
  readonly phone: string | null;
}

interface Found {
  readonly order: SystemOrder & { readonly id: string };
  readonly parcel: ParcelOfOrder;
  readonly found: readonly FoundChange[];
  /** The kinds of which `found` says all: one that is open and not found has been taken back. */
  readonly among: readonly ChangeKind[];
  /** The consignee as booked, and as the store tells it. */
  readonly consignees?: Consignees | null;
  /** Why those that are not found any more are settled. */
  readonly takenBack?: string;
  readonly now: Date;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const automatic: readonly ChangeAct[] = ['edit', 'cancel_parcel', 'call_back'];
export const isAutomatic = (act: ChangeAct): boolean => automatic.includes(act);

/**
 * Keeps the differences between a parcel and its order as rows, until they are settled: new ones are acted upon as the
 * table says, those that are gone end, and one that a person has decided does not come back. Safe to repeat.
 */
export async function keepChanges(tx: Tx, { order, parcel, found, among, now, ...more }: Found): Promise<void> {
  const rows = await listChangesOfParcel(tx, parcel.id);
  if (found.length === 0 && rows.every(({ settled_at }) => settled_at)) return;
  let isNews = false;
  for (const change of found) {
    const kept = await keepChange(tx, { order, parcel, change, rows, now, consignees: more.consignees });
    isNews ||= kept;
  }
  const gone = rows.filter(
    (row) =>
      !row.settled_at &&
      !isInFlight(row) &&
      among.some((kind) => kind === row.kind) &&
      !found.some(({ kind }) => kind === row.kind),
  );
  for (const row of gone) {
    const message = more.takenBack ?? 'It was changed back in the store.';
    await updateChange(tx, row.id, { state: 'done', settled_at: now, message, next_try_at: null });
  }
  if (!isNews && gone.length === 0) return;
  await keepStop(tx, parcel);
  await updateOrder(tx, order, {});
}

/**
 * The courier may have been told, or somebody has called the parcel back: what became of that is known before anything
 * else is done about it.
 */
const isInFlight = ({ state, sent_at, answer }: ChangeRow) =>
  state === 'asked' && (sent_at !== null || answer === 'call_back');

/** Once a courier was told, a difference is gone, but for the items; any other answer leaves it as it is. */
const isDecided = ({ answer, kind }: ChangeRow) => answer !== null && (answer !== 'tell_courier' || kind === 'items');

interface One {
  readonly order: SystemOrder & { readonly id: string };
  readonly parcel: ParcelOfOrder;
  readonly change: FoundChange;
  readonly rows: readonly ChangeRow[];
  readonly consignees: Consignees | null | undefined;
  readonly now: Date;
}

/** Of a consignee, what the courier may have been told before is told anew as well: its answer may have been lost. */
const editsAfter = ({ kind, edits }: FoundChange, last: ChangeRow | undefined): ParcelEdit[] =>
  parcelEdits.filter(
    (fact) => edits.includes(fact) || (kind === 'address' && !last?.settled_at && last?.edits.includes(fact)),
  );

/** Writes one change, unless it is known; whether it is new. */
async function keepChange(tx: Tx, { order, parcel, change: found, rows, consignees, now }: One): Promise<boolean> {
  const fingerprint = hashOf(found.fingerprint);
  const last = rows.findLast(({ kind }) => kind === found.kind);
  const change = { ...found, edits: editsAfter(found, last) };
  if (last && isInFlight(last)) return false;
  if (last?.fingerprint === fingerprint && (!last.settled_at || isDecided(last))) return false;
  const stage = stageOfParcel(parcel);
  const rule = changeRule(change.kind, stage);
  const act = actOf(rule, change, courierEdits(parcel.shipping_partner, parcel.tracking_type), statusOf(parcel));
  // Without a parcel that could leave, the order follows by its import.
  if (isUnkept(act)) return false;
  const asks = isAutomatic(act);
  const values = {
    order_id: order.id,
    shipment_id: parcel.id,
    kind: change.kind,
    stage,
    fingerprint,
    edits: change.edits,
    collect_from: change.collect?.from ?? null,
    collect_to: change.collect?.to ?? null,
    from_text: change.from,
    to_text: change.to,
    act,
    state: asks ? ('asked' as const) : ('waiting' as const),
    automatic: asks,
    message: null,
    due_at: changeDue(rule, { now, cutOff: await cutOffOf(tx, parcel.warehouse_id) }),
    sent_at: null,
    next_try_at: asks ? now : null,
    tries: 0,
    // Somebody has decided about the former wish, if at all.
    answer: null,
    settled_by: null,
  };
  const isOpen = last && !last.settled_at;
  if (isOpen) await updateChange(tx, last.id, values);
  const id = isOpen ? last.id : await insertChange(tx, values);
  const isOfConsignee = change.kind === 'address' || change.kind === 'destination';
  if (isOfConsignee && consignees) await keepConsignees(tx, id, { orderId: order.id, ...consignees });
  await recordActivity(tx, null, {
    orderId: order.id,
    type: 'shipping_update',
    action: `${changeWords[change.kind].label} while its parcel is ${stage === 'booked' ? 'booked' : 'on its way'}`,
    notes: [...[change.from, change.to].filter(Boolean), happens(act, parcel.shipping_partner)].join(' · '),
  });
  if (asks) await enqueue(tx, 'carry_out_change', { changeId: id }, { key: `change:${id}`, maxAttempts: 3 });
  return true;
}

function happens(act: ChangeAct, partner: string): string {
  if (act === 'edit') return `${partner} is being told`;
  if (act === 'cancel_parcel') return `${partner} is asked to cancel the parcel`;
  if (act === 'call_back') return `${partner} is asked to bring the parcel back`;
  return 'It waits for a decision';
}

/** Most stops end by the courier's answer before anybody could have gone to the parcel. */
const untilMailedMs = 60_000;

/** Keeps a parcel from leaving while one of its changes says so. */
export async function keepStop(tx: Tx, parcel: Where & { readonly id: string }) {
  const rows = await listChangesOfParcel(tx, parcel.id);
  const stage = stageOfParcel(parcel);
  const stopping = rows.find(
    (row) => !row.settled_at && changeRule(changeKind.parse(row.kind), stage).stops.length > 0,
  );
  const stop = await setStop(tx, parcel.id, stopping?.kind ?? null);
  if (!stop) return;
  const stoppedAt = stop.stoppedAt.toISOString();
  await enqueue(
    tx,
    'mail_stopped_parcel',
    { shipmentId: parcel.id, stoppedAt },
    { key: `stop:${parcel.id}:${stoppedAt}`, runAt: new Date(Date.now() + (stop.isNew ? untilMailedMs : undoableMs)) },
  );
}
