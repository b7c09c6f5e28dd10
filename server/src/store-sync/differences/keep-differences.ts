import { toPaise } from '@shipmagic/domain/money/paise';
import { address } from '@shipmagic/domain/orders/order';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { isLeftReason } from '@shipmagic/domain/store/left-parts';
import type { SeparatedOrder } from '@shipmagic/domain/store/separate-exchanges';
import { isShownToEveryApp } from '@shipmagic/domain/store/shown-orders';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import {
  compareGoneOrder,
  compareOrder,
  type Difference,
  type OrderHere,
} from '@shipmagic/domain/store-sync/differences/compare-order';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readExchanges, separate } from '../exchanges/exchanges.ts';
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
  const exchanges = await readExchanges(tx, [...byId.keys()]);
  const compared = (await listOrdersHere(tx, [...byId.keys()])).flatMap((row) => {
    const order = byId.get(row.store_order_id) ?? null;
    const told = order && separate(order, exchanges.get(row.store_order_id));
    const differences = differencesOf(row, told, now);
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
function differencesOf(row: OrderHereRow, told: SeparatedOrder | null, now: Date): Difference[] | null {
  const order = told?.order;
  if (order?.test) return [];
  // An order that is cancelled as a whole can be cancelled in the store.
  const isLive = row.parts.some((part) => !isOrderIn('cancelled', part.order_status));
  const here: OrderHere = {
    parts: row.parts.map((part) => toPart(part, isLive)),
    awbs: row.awbs,
    fulfilmentIds: row.fulfilmentIds,
  };
  if (told) return row.store_updated_at.getTime() > Date.parse(told.order.updatedAt) ? null : compareOrder(here, told);
  if (row.deleted_at) return [];
  // An older one may only be hidden from this app.
  return isShownToEveryApp(row.store_created_at, now) ? compareGoneOrder(here) : null;
}

function toPart(row: PartRow, isOrderLive: boolean): OrderHere['parts'][number] {
  return {
    id: row.id,
    exchangeOf: row.exchange_of,
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
    shippingAddress: storedOrNull(address, row.shipping_address),
  };
}
