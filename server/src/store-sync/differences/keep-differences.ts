import { toPaise } from '@shipmagic/domain/money/paise';
import { address } from '@shipmagic/domain/orders/order';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { isLeftReason } from '@shipmagic/domain/store/left-parts';
import { isShownToEveryApp } from '@shipmagic/domain/store/shown-orders';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import {
  compareGoneOrder,
  compareOrder,
  type Difference,
  type OrderHere,
} from '@shipmagic/domain/store-sync/differences/compare-order';
import type { Tx } from '../../platform/db/transaction.ts';
import { countDifferencesOf, saveDifferences } from './differences.queries.ts';
import { listOrdersHere, type OrderHereRow, type PartRow } from './orders-here.queries.ts';

/** A store order as the store has it, with the taxes entered here; null: the store shows no such order. */
export interface StoresVersion {
  readonly id: string;
  readonly order: StoreOrder | null;
}

/**
 * Compares these orders with the store's, and keeps where they differ. What was answered stays answered while both
 * values stay. Returns how many orders were compared: a version that is older than the one here says nothing.
 */
export async function keepDifferences(tx: Tx, versions: readonly StoresVersion[], now: Date): Promise<number> {
  const byId = new Map(versions.map(({ id, order }) => [id, order]));
  const compared = (await listOrdersHere(tx, [...byId.keys()])).flatMap((row) => {
    const order = byId.get(row.store_order_id) ?? null;
    const differences = differencesOf(row, order, now);
    return differences ? [{ storeOrderId: row.store_order_id, differences }] : [];
  });
  await saveDifferences(tx, compared);
  return compared.length;
}

/** Compares an order again of which differences are known. */
export async function keepKnownDifferences(tx: Tx, order: StoreOrder, now: Date): Promise<void> {
  if ((await countDifferencesOf(tx, order.id)) > 0) await keepDifferences(tx, [{ id: order.id, order }], now);
}

/** Null if nothing can be said. */
function differencesOf(row: OrderHereRow, order: StoreOrder | null, now: Date): Difference[] | null {
  if (order?.test) return [];
  // An order that is cancelled as a whole can be cancelled in the store.
  const isLive = row.parts.some((part) => !isOrderIn('cancelled', part.order_status));
  const here: OrderHere = {
    parts: row.parts.map((part) => toPart(part, isLive)),
    awbs: row.awbs,
    fulfilmentIds: row.fulfilmentIds,
  };
  if (order) return row.store_updated_at.getTime() > Date.parse(order.updatedAt) ? null : compareOrder(here, order);
  if (row.deleted_at) return [];
  // An older one may only be hidden from this app.
  return isShownToEveryApp(row.store_created_at, now) ? compareGoneOrder(here) : null;
}

function toPart(row: PartRow, isOrderLive: boolean): OrderHere['parts'][number] {
  return {
    id: row.id,
    vendorName: row.vendor_name,
    orderStatus: row.order_status,
    isLeft: isOrderIn('cancelled', row.order_status) && isLeftReason(row.cancellation_reason),
    isToBeRefunded: isOrderLive && row.refund_id !== null,
    isManagedHere: row.managed_in_shipmagic === true,
    lines: row.lines.map(({ price, ...line }) => ({ ...line, unitPaise: toPaise(price) })),
    discountPaise: toPaise(row.discounts),
    taxPaise: toPaise(row.net_tax),
    shippingPaise: toPaise(row.shipping_cost),
    totalPaise: toPaise(row.total_price) - toPaise(row.discounts) + toPaise(row.shipping_cost),
    owedPaise: toPaise(row.cod_amount) + toPaise(row.awaited_amount),
    financialStatus: financialStatus.parse(row.financial_status),
    customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
    shippingAddress: address.nullable().parse(row.shipping_address),
  };
}
