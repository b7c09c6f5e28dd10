import { toPaise } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { answerDueAt, lastDayToHandOver } from '@shipmagic/domain/returns/return-due';
import { type ReturnSettings, usualReturnSettings } from '@shipmagic/domain/returns/return-settings';
import type { ReturnState } from '@shipmagic/domain/returns/return-state';
import pMap from 'p-map';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { keepRefunds, readMoney } from '../refunds/keep-refunds.ts';
import { holdRefundsLock } from '../refunds/part-money.ts';
import { keepPayee } from '../refunds/payees/payees.ts';
import { createReturn } from '../returns/ask-return.ts';
import { requireLocked } from '../returns/lock-return.ts';
import { moveReturn } from '../returns/move-return.ts';
import { planSettlement } from '../returns/plan-settlement.ts';
import { saveSetting } from '../settings/kept-settings.ts';
import { syncOrders } from '../store-sync/imports/sync-orders.ts';
import type { Control } from './control.ts';
import { demoReturnRules, keptTypes } from './demo-return-rules.ts';
import type { DemoServices } from './demo-services.ts';
import {
  type DeliveredOrder,
  type DemoExchange,
  keepPast,
  keepReceipt,
  keepSettlement,
  listDelivered,
  listExchanges,
  lockOrder,
  receiveReturnedParcels,
} from './fill-returns.queries.ts';
import { fetchReturns } from './fill-returns-pickups.ts';
import { type PastReturn, type ReturnStory, returnStories } from './fill-returns-stories.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Orders that people open first are left as they are. */
const withoutNewest = 60;
const deliveredWithinDays = 45;
/** Days after the delivery. */
const soonest = 0.2;
/** Undelivered parcels that came back and wait to be received. */
const waitingAtDesk = 2;
/** Refunds that the store's people have not made yet: the store is told of them like of any settlement. */
const refundedNow = 3;

/**
 * Returns in every state from the first minute, made by the steps that people, couriers and the store take, each at its
 * own time. The store is told of them by the job that tells it of any return.
 */
export async function fillReturns(services: DemoServices, control: Control, admin: Viewer): Promise<void> {
  const { db } = services;
  const now = new Date();
  const { orders, exchanges } = await inSystemTransaction(db, async (tx) => {
    await saveSetting(tx, 'return_rules', demoReturnRules);
    const found = await listDelivered(tx, { withoutNewest, days: deliveredWithinDays, withoutTypes: keptTypes });
    return {
      orders: found,
      exchanges: await listExchanges(
        tx,
        found.map(({ id }) => id),
      ),
    };
  });
  const stories = chosen({ orders, exchanges }, now);
  await payInCash(services, control, stories);
  const returns = await pMap(
    stories,
    (one) => inSystemTransaction(db, (tx) => begin(tx, services, { admin, one, now })),
    {
      concurrency: 4,
    },
  );
  await fetchReturns(services, control, admin, returns);
  const refunds = await pMap(returns, (one) => inSystemTransaction(db, (tx) => finish(tx, admin, one)), {
    concurrency: 4,
  });
  await inSystemTransaction(db, (tx) => receiveReturnedParcels(tx, admin.email, waitingAtDesk));
  await refundBefore(
    services,
    control,
    refunds.flatMap((one) => one ?? []),
    now,
  );
}

interface Chosen {
  readonly story: ReturnStory;
  readonly order: DeliveredOrder;
  /** The wanted variant and its item, of an exchange. */
  readonly instead: DemoExchange | null;
}

interface Found {
  readonly orders: readonly DeliveredOrder[];
  readonly exchanges: readonly DemoExchange[];
}

/** An order for each story: delivered within the window before it was asked for, of a vendor with the fewest returns. */
function chosen({ orders, exchanges }: Found, now: Date): Chosen[] {
  const taken = new Set<DeliveredOrder>();
  const ofVendor = new Map<string, number>();
  const insteadOf = ({ id }: DeliveredOrder, { instead }: ReturnStory) =>
    exchanges.find((one) => one.order_id === id && (instead === 'dearer' ? one.more > 0 : one.more < 0)) ?? null;
  return returnStories.flatMap((story) => {
    const askedAt = now.getTime() - story.asked * dayMs;
    const fitting = orders.filter((order) => {
      const days = (askedAt - order.delivered_at.getTime()) / dayMs;
      const isExchangeable = story.instead === null || insteadOf(order, story) !== null;
      const ships = story.ships === null || story.ships === order.exchange_ships;
      const hasPieces = (!story.isPartial || order.pieces > 1 || story.instead !== null) && isExchangeable && ships;
      const isInWindow = days > soonest && days < usualReturnSettings.windowDays - 1;
      return isInWindow && hasPieces && Boolean(order.is_cash) === story.isCash && !taken.has(order);
    });
    const returnsOf = ({ vendor_name }: DeliveredOrder) => ofVendor.get(vendor_name) ?? 0;
    const [order] = fitting.toSorted((a, b) => returnsOf(a) - returnsOf(b));
    if (!order) return [];
    taken.add(order);
    ofVendor.set(order.vendor_name, returnsOf(order) + 1);
    return [{ story, order, instead: story.instead === null ? null : insteadOf(order, story) }];
  });
}

/** The store has been told of the cash that couriers brought. */
async function payInCash({ db, connection, log }: DemoServices, control: Control, all: readonly Chosen[]) {
  const store = await connection.current();
  const cash = all.filter(({ story }) => story.isCash);
  for (const { order } of cash)
    await control('shopify', 'PATCH', `/orders/${order.store_order_id}`, { financialStatus: 'PAID' });
  if (store && cash.length > 0) await syncOrders({ db, store, log });
}

/** Asked for, answered, and handed over or not. */
async function begin(
  tx: Tx,
  { keys }: DemoServices,
  { admin, one: { story, order, instead }, now }: { readonly admin: Viewer; readonly one: Chosen; readonly now: Date },
): Promise<PastReturn> {
  const at = (days: number) => new Date(Math.min(now.getTime(), now.getTime() + (days - story.asked) * dayMs));
  const rules: ReturnSettings = usualReturnSettings;
  await lockOrder(tx, order.id);
  const lines = order.line_ids
    .map((lineItemId, i) => ({ lineItemId, quantity: order.quantities[i] ?? 1 }))
    .filter(({ lineItemId }) => instead === null || instead.store_line_id === lineItemId);
  const { decided, sent } = story;
  const { id, state } = await createReturn(tx, {
    orderId: order.id,
    lines: (story.isPartial ? lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 })) : lines).map((line) => ({
      ...line,
      reason: story.reason,
    })),
    wish: story.wish,
    way: story.way,
    ...(instead ? { exchangeVariantId: instead.variant_id } : {}),
    askedBy: story.askedBy,
    by: story.askedBy === 'staff' ? admin : null,
    answersItself: story.askedBy === 'customer' && decided !== null && !decided.declined,
    now: at(0),
  });
  await keepPast(tx, id, {
    created_at: at(0),
    ...(state === 'requested' ? { answer_by: answerDueAt(at(0), rules) } : {}),
  });
  const { payee } = story;
  if (payee) await keepPayee(tx, keys.payees, { orderId: order.id, payee, by: story.askedBy, at: at(0) });
  const move = (to: ReturnState, days: number, note: string | null, by: Viewer | null = admin) =>
    moveReturn(tx, id, to, { at: at(days), by, note });
  if (decided && state === 'approved')
    await keepPast(tx, id, {
      answer_by: null,
      decided_at: at(0),
      expires_on: story.way === 'keep' ? null : lastDayToHandOver(at(0), rules),
    });
  else if (decided) {
    const { after, declined = null } = decided;
    await keepPast(tx, id, {
      answer_by: null,
      decided_at: at(after),
      decided_by_email: admin.email,
      decision_reason: declined,
      expires_on: declined || story.way === 'keep' ? null : lastDayToHandOver(at(after), rules),
    });
    await move(declined ? 'declined' : 'approved', after, declined);
  }
  if (sent) {
    const awb = `E${id.padStart(9, '0')}IN`;
    await keepPast(tx, id, { shipping_partner: sent.partner, awb });
    await move('in_transit', sent.after, `${sent.partner}, AWB ${awb}`);
  }
  if (story.cancelled !== null) await move('cancelled', story.cancelled, null);
  if (story.expired !== null) await move('expired', story.expired, null, null);
  return { id, order, story, at };
}

interface Refunded {
  readonly order: string;
  /** In paise. */
  readonly amount: number;
  readonly at: Date;
}

/** Received, inspected and settled. */
async function finish(tx: Tx, admin: Viewer, { id, order, story, at }: PastReturn): Promise<Refunded | null> {
  const { received, inspected, settled } = story;
  // Before any order, as whoever keeps what is owed.
  if (settled !== null) await holdRefundsLock(tx);
  const move = (to: ReturnState, days: number, note: string | null = null) =>
    moveReturn(tx, id, to, { at: at(days), by: admin, note });
  if (received) {
    await lockOrder(tx, order.id);
    const grade = inspected === null ? null : received.grade;
    await keepReceipt(tx, id, { at: at(received.after), email: admin.email, grade });
    await move('received', received.after);
  }
  if (inspected !== null) await move('inspected', inspected);
  if (settled === null) return null;
  const { figures, restock } = await planSettlement(tx, await requireLocked(tx, id), { withShipping: false });
  const refund = figures.paise / 100;
  const { userId, email } = admin;
  await keepSettlement(tx, { returnId: id, orderId: order.id, refund, restock, userId, email, at: at(settled) });
  await move('settled', settled);
  if (story.isCash) return null;
  return { order: order.store_order_id, amount: toPaise(refund), at: at(settled + 0.3) };
}

/** The store's people have refunded most of them when they were settled. */
async function refundBefore(
  { db, connection, log }: DemoServices,
  control: Control,
  refunds: readonly Refunded[],
  now: Date,
): Promise<void> {
  const store = await connection.current();
  if (!store) return;
  const made = refunds
    .filter(({ amount, at }) => amount > 0 && at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, -refundedNow);
  await control('shopify', 'POST', '/refunds', made);
  await syncOrders({ db, store, log });
  await readMoney(
    { db, store },
    made.map(({ order }) => order),
  );
  await keepRefunds({ db, store: null });
}
