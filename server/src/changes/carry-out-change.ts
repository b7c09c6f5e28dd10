import { isOnItsWay } from '@shipmagic/domain/changes/change-stage';
import type { ChangeAct } from '@shipmagic/domain/changes/change-table';
import { AppError } from '@shipmagic/domain/http/errors';
import { pickedUpRefusal } from '@shipmagic/domain/orders/booking-rules';
import type { Address } from '@shipmagic/domain/orders/order';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import { roundedCash } from '@shipmagic/domain/store/rounded-cash';
import type { Courier, EditedParcel } from '../couriers/courier.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import { cancelLiveShipment } from '../parcels/booking/cancel-shipment.ts';
import { consigneeOf } from '../parcels/booking/consignee-of.ts';
import type { Database } from '../platform/db/database.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { isRefusal, PartnerError } from '../platform/partners/partner-error.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { findConsignee, keepEdit, type LockedChange, lockChange, updateChange } from './changes.queries.ts';
import { streetOf } from './notice-changes.ts';
import { endWithoutParcel, postponeChange, refuseChange, settleChange } from './settle-change.ts';
import { stageOfParcel } from './standing-of.ts';
import { type Cash, takeOverEdit } from './take-over-edit.ts';

export interface ChangeDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

/** Only one process asks about a change at a time. */
export const changeLock = (changeId: string): string => `change ${changeId}`;

/** Longer than an attempt takes: a killed worker's change is resumed after it. Milliseconds. */
const leaseMs = 60_000;

// Why: docs/decisions/parcels.md, "A change in flight is a row until it is settled".
/**
 * Brings what is asked of a courier because of a change to its outcome. The row says that it is asked before the call
 * goes out; whatever interrupts it, the next run asks again, which is harmless: couriers answer a repeated edit,
 * cancellation or call-back the same, or refuse it, and then their own word for the parcel counts.
 */
export async function carryOutChange(deps: ChangeDeps, changeId: string, now = new Date()): Promise<void> {
  await whileLocked(deps.db, changeLock(changeId), () => carryOut(deps, changeId, now));
}

async function carryOut(deps: ChangeDeps, changeId: string, now: Date): Promise<void> {
  const { db } = deps;
  const taken = await inSystemTransaction(db, async (tx) => {
    const change = await lockChange(tx, changeId);
    if (change?.state !== 'asked') return undefined;
    if (change.shipment_state && isUnsettled(change.shipment_state)) {
      await postponeChange(tx, change, 'Its parcel is still being made.', now);
      return undefined;
    }
    if (change.shipment_state !== 'created' || change.order.shipment_id !== change.shipment_id) {
      await endWithoutParcel(tx, change, now);
      return undefined;
    }
    if (change.act === 'cancel_parcel' && isOnItsWay(stageOfParcel(change.order))) {
      await refuseChange(tx, changeId, pickedUpRefusal);
      return undefined;
    }
    await updateChange(tx, changeId, {
      next_try_at: new Date(now.getTime() + leaseMs),
      sent_at: change.sent_at ?? now,
    });
    const consignee = change.kind === 'address' ? await findConsignee(tx, changeId) : undefined;
    const { to } = await readSetting(tx, 'cash_rounding');
    const cash = change.collect_to === null ? null : roundedCash(change.collect_to, to);
    return { change, wasSent: change.sent_at !== null, consignee, cash };
  });
  if (!taken) return;
  const { change } = taken;
  const act = change.act as ChangeAct;
  if (act === 'cancel_parcel') return cancelParcel(deps, change, now);
  const courier = deps.couriers.find(change.shipping_partner ?? '');
  const call = courier && callOf(courier, change, act, taken);
  if (!call || !courier) {
    const message = `${change.shipping_partner} cannot be asked for it.`;
    return refuse(db, change, message);
  }
  try {
    await call();
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    if (taken.wasSent && isRefusal(error.failure) && (await isAsWanted(courier, change.awb, taken.cash)))
      return accept(db, change, { partner: courier.name, cash: taken.cash, now });
    if (isRefusal(error.failure)) return refuse(db, change, error.message);
    deps.log.warn({ changeId, awb: change.awb, reason: error.message }, 'a change of a parcel was not answered');
    return askLater(db, change, error.message, now);
  }
  await accept(db, change, { partner: courier.name, cash: taken.cash, now });
}

/** The parcel as it should become. */
interface Wanted {
  readonly consignee: { readonly address: unknown; readonly phone: string | null } | undefined;
  readonly cash: Cash | null;
}

function callOf(courier: Courier, change: LockedChange, act: ChangeAct, wanted: Wanted): (() => Promise<void>) | null {
  const { awb } = change;
  if (!awb) return null;
  if (act === 'call_back') {
    const { callBack } = courier;
    return callBack && (() => callBack(awb));
  }
  const { edit } = courier;
  const edited = editOf(change, wanted);
  return edit && edited && (() => edit(awb, edited));
}

/** The edit in the courier's terms; null if what it should become has been erased. */
function editOf({ edits, booked_cash: from }: LockedChange, { consignee, cash }: Wanted): EditedParcel | null {
  const collects = from !== null && cash ? { collects: { from, to: cash.cash } } : {};
  const facts = edits.filter((fact) => fact !== 'collect');
  if (facts.length === 0) return collects;
  const told = consigneeOf({
    customer_name: null,
    customer_phone: consignee?.phone ?? null,
    shipping_address: (consignee?.address ?? null) as Address | null,
  });
  if (!told) return null;
  return {
    ...collects,
    ...(facts.includes('name') && told.name ? { name: told.name } : {}),
    ...(facts.includes('phone') && told.phone ? { phone: told.phone } : {}),
    ...(facts.includes('street') ? { address: streetOf(told.address) } : {}),
  };
}

/** Whether the courier has booked the parcel as it should be: the same payment again is refused. */
async function isAsWanted(courier: Courier, awb: string | null, cash: Cash | null): Promise<boolean> {
  if (!awb || !cash) return false;
  const [parcel] = await courier.track([awb]).catch(() => []);
  return parcel?.terms?.collects === cash.cash;
}

/** The courier has taken what was `told` it, and nothing else: changes of the store during the call are told next. */
async function accept(
  db: Database,
  told: LockedChange,
  { partner, cash, now }: { readonly partner: string; readonly cash: Cash | null; readonly now: Date },
): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const change = await lockChange(tx, told.id);
    const isCurrent = change?.state === 'asked' && !isNewWish(change, told);
    if (told.act === 'edit' && told.shipment_id && !isCurrent)
      await keepEdit(tx, told.shipment_id, { cash, parcel: null });
    if (!isCurrent) return;
    const { act } = change;
    if (act === 'edit') await takeOverEdit(tx, change, cash);
    await settleChange(tx, change, {
      answer: change.answer ?? (act === 'edit' ? 'tell_courier' : 'call_back'),
      message: act === 'edit' ? `${partner} has taken the change.` : `${partner} is bringing the parcel back.`,
      now,
    });
  });
}

/** Whether the row asks for something else by now: an answer to `told` is none to that. */
const isNewWish = (open: LockedChange, told: LockedChange): boolean =>
  open.fingerprint !== told.fingerprint || open.act !== told.act;

async function refuse(db: Database, told: LockedChange, message: string): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const open = await lockChange(tx, told.id);
    if (open?.state === 'asked' && !isNewWish(open, told)) await refuseChange(tx, told.id, message);
  });
}

async function askLater(db: Database, told: LockedChange, message: string, now: Date): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const open = await lockChange(tx, told.id);
    if (open?.state === 'asked' && !isNewWish(open, told)) await postponeChange(tx, open, message, now);
  });
}

/** The parcel is cancelled where it was booked, then the order follows the store. */
async function cancelParcel(deps: ChangeDeps, change: LockedChange, now: Date): Promise<void> {
  const { db } = deps;
  try {
    if (change.shipment_id) await cancelLiveShipment(deps, null, change.shipment_id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return refuse(db, change, error.message);
    if (!(error instanceof PartnerError)) throw error;
    return askLater(db, change, error.message, now);
  }
  await inSystemTransaction(db, async (tx) => {
    const open = await lockChange(tx, change.id);
    if (open?.state === 'asked') await endWithoutParcel(tx, open, now);
  });
}
