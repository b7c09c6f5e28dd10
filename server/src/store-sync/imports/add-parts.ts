import { hasPlaceOfSupply } from '@shipmagic/domain/india/place-of-supply';
import { toRupees } from '@shipmagic/domain/money/paise';
import { deliveryMethod, deliveryMethodOf } from '@shipmagic/domain/orders/delivery-method';
import { withLastPayment } from '@shipmagic/domain/store/known-payment';
import type { OrderPart } from '@shipmagic/domain/store/split-store-order';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { withWholeTaxes } from '@shipmagic/domain/store/whole-tax';
import { type Activity, recordActivities } from '../../orders/activity/record-activity.ts';
import { closesByItself, deliveryEntry } from '../../orders/order/set-delivery-method.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { managementOfNewParts } from '../external-tool/management.ts';
import { cancelReasonOf } from './cancel-part.ts';
import type { ImportedPart } from './change-part.ts';
import type { ExistingPart } from './import.queries.ts';
import { insertParts } from './insert-parts.queries.ts';
import { choosePartIds } from './part-ids.ts';
import { contactOf, lineText, moneyOf, piecesOf, storeTotal, taxesOf, toRow } from './part-values.ts';
import { lastPaymentOf, newPartWaits, wordActivities, wordColumns } from './store-words.ts';

export interface NewPart extends ImportedPart {
  readonly number: number;
  /** The return whose new goods it is. */
  readonly exchangeOf?: string;
}

/** New parts of a store order. */
export interface Addition {
  readonly order: StoreOrder;
  readonly isErased: boolean;
  readonly added: readonly NewPart[];
  /** A part of the order that is here already. */
  readonly sibling?: ExistingPart | undefined;
  /** The store's total minus what the items add up to. */
  readonly differencePaise: number;
}

/** Adds new parts of any number of store orders with their lines and history; returns their ids in the same order. */
export async function addParts(tx: Tx, given: readonly Addition[]): Promise<string[]> {
  const additions = given.map(withTaxesByPlace);
  const managed = await managementOfNewParts(
    tx,
    additions.map(({ order, added }) => ({ order, vendorNames: added.map(({ vendor }) => vendor.vendor_name) })),
  );
  const { names: cashNames } = await readSetting(tx, 'cash_gateways');
  const now = new Date();
  const partIds = await choosePartIds(tx, additions);
  const ids = await insertParts(
    tx,
    additions.flatMap(({ order, isErased, added, sibling }, i) =>
      added.map((one, j) => ({
        row: {
          ...newRow(order, sibling, one, { managed: managed[i]?.[j] ?? null, cashNames, now }),
          magic_order_id: String(partIds[i]?.[j]),
          erased_at: isErased ? now : null,
        },
        lines: one.part.lines.map(toRow),
      })),
    ),
  );
  let next = 0;
  const activities = additions.flatMap((addition) => {
    const own = ids.slice(next, next + addition.added.length);
    next += addition.added.length;
    return historyOf(addition, own);
  });
  await recordActivities(tx, null, activities);
  return ids;
}

function withTaxesByPlace(addition: Addition): Addition {
  if (!hasPlaceOfSupply(addition.order.shippingAddress)) return addition;
  return { ...addition, added: addition.added.map((one) => ({ ...one, part: withWholeTaxes(one.part) })) };
}

function historyOf({ order, added, sibling, differencePaise }: Addition, ids: readonly string[]): Activity[] {
  const at = new Date(order.createdAt);
  const created = ids.flatMap((orderId, i) => {
    const part = added[i]?.part;
    const entry = part && deliveryEntry(methodOfNew(part, sibling));
    return [
      { orderId, type: 'create', action: 'Order synced from the store', at } as const,
      ...(entry ? [{ orderId, ...entry, at }] : []),
    ];
  });
  const words = ids.flatMap((orderId) => wordActivities(orderId, order, sibling));
  if (differencePaise === 0) return [...created, ...words];
  const notes = `The store's total is ₹${toRupees(differencePaise).toFixed(2)} more than the items add up to.`;
  const differs = { type: 'other', action: 'Amounts differ from the store', notes, staffOnly: true } as const;
  return [...created, ...words, ...ids.map((orderId) => ({ orderId, ...differs }))];
}

/** The goods of an order are delivered in one way, until its fulfilment orders say otherwise. */
const methodOfNew = (part: OrderPart, sibling: ExistingPart | undefined) =>
  deliveryMethodOf(piecesOf(part), sibling ? deliveryMethod.parse(sibling.delivery_method) : 'shipping');

interface RowFacts {
  readonly managed: boolean | null;
  readonly cashNames: readonly string[];
  readonly now: Date;
}

function newRow(
  told: StoreOrder,
  sibling: ExistingPart | undefined,
  { part, vendor, made, number, exchangeOf }: NewPart,
  { managed, cashNames, now }: RowFacts,
) {
  const order = withLastPayment(told, lastPaymentOf(sibling));
  const reason = cancelReasonOf(order);
  const method = methodOfNew(part, sibling);
  const isHeld = reason === null && method !== 'none' && newPartWaits(order) !== null;
  const status = reason !== null ? 'cancelled' : isHeld ? 'hold' : 'new';
  return {
    ...contactOf(order),
    ...moneyOf(order, part, vendor, cashNames),
    ...taxesOf(part, { answer: null, news: order.createdAt, to: order.shippingAddress }).columns,
    store_order_id: order.id,
    part_number: number,
    vendor_id: vendor.id,
    vendor_name: vendor.vendor_name,
    exchange_of: exchangeOf ?? null,
    order_number: order.name,
    created_at: order.createdAt,
    test: order.test,
    delivery_method: method,
    order_status:
      method === 'none' && closesByItself({ order_status: status, managed_in_shipmagic: managed })
        ? 'delivered'
        : status,
    held_for_word_at: isHeld ? now : null,
    ...wordColumns(order, sibling),
    cancellation_reason: reason,
    managed_in_shipmagic: managed,
    financial_status: order.financialStatus,
    store_financial_status: order.financialStatus,
    store_cancelled_at: order.cancelledAt,
    store_total: storeTotal(part),
    ...made,
    line_text: lineText(part),
  };
}
