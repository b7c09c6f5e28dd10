import { invoiceKeptUntil } from '@shipmagic/domain/privacy/invoice-retention';
import type { OrderOfCustomer } from '@shipmagic/domain/privacy/privacy.contract';
import { whyErasureWaits } from '@shipmagic/domain/privacy/why-erasure-waits';
import type { Tx } from '../platform/db/transaction.ts';
import { listOrdersOfCustomer, listPartsToErase } from './privacy.queries.ts';

/** Orders of one customer that are erased or handed over together. */
export const mostOrders = 500;

/** The store orders of a part's customer as an erasure would find them, its own first. */
export async function reviewOrders(tx: Tx, magicOrderId: string, limit: number): Promise<OrderOfCustomer[]> {
  const ids = await listOrdersOfCustomer(tx, magicOrderId, limit);
  const parts = await listPartsToErase(tx, ids);
  return ids.flatMap((storeOrderId) => {
    const own = parts.filter((part) => part.storeOrderId === storeOrderId);
    const [first] = own;
    if (!first) return [];
    return {
      storeOrderId,
      orderNumber: first.orderNumber,
      parts: own.map((part) => part.magicOrderId),
      waitsFor: whyErasureWaits(own),
      erasure: first.erasureState && {
        state: first.erasureState,
        requestedAt: first.requestedAt?.toISOString() ?? '',
        doneAt: first.doneAt?.toISOString() ?? null,
      },
      invoices: own.flatMap(({ invoice, invoiceDay }) =>
        invoice && invoiceDay ? [{ number: invoice, keptUntil: invoiceKeptUntil(invoiceDay) }] : [],
      ),
    };
  });
}
