import { AppError } from '@shipmagic/domain/http/errors';
import { type InvoiceFacts, makeGstInvoice, missingForInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import { financialYear, invoiceNumber } from '@shipmagic/domain/invoices/invoice-number';
import { formatRupees, toPaise } from '@shipmagic/domain/money/paise';
import { defaultHsn } from '@shipmagic/domain/orders/default-hsn';
import { lineTax, type Order } from '@shipmagic/domain/orders/order';
import { mayGenerateInvoice } from '@shipmagic/domain/orders/order-abilities';
import { taxInDoubtRefusal, taxStateOf } from '@shipmagic/domain/orders/tax-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { isCess } from '@shipmagic/domain/store/line-rate';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { frozenByNow, updateOrder } from '../orders/order/orders.ts';
import { requireAbility } from '../orders/order/require-ability.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import {
  findInvoiceOf,
  insertInvoice,
  lockInvoiceFacts,
  type StoredInvoiceFacts,
  takeRunningNumber,
} from './invoices.queries.ts';

export interface GeneratedInvoice {
  readonly id: string;
  readonly invoice_number: string;
}

/**
 * Makes an order's GST invoice, or returns the existing one: an order has one invoice, however often it is requested at
 * the same time, and a vendor's numbers have no gaps (CGST Rule 46 b). From then on the order's lines and amounts are
 * frozen. Throws 404, or 409 naming what is missing.
 */
export async function generateInvoice(
  db: Database,
  viewer: Viewer,
  { magicOrderId, now }: { magicOrderId: string; now: Date },
): Promise<GeneratedInvoice> {
  const { id: orderId, order } = await inViewerTransaction(db, viewer, (tx) =>
    readVisibleOrder(tx, viewer, magicOrderId),
  );
  requireAbility(mayGenerateInvoice(viewer, order));
  return inSystemTransaction(db, async (tx) => {
    const stored = await lockInvoiceFacts(tx, orderId);
    const existing = await findInvoiceOf(tx, orderId);
    if (existing) return existing;
    if (stored.order.order_status === 'cancelled')
      throw new AppError('conflict', 'Cannot make an invoice for a cancelled order');
    if (isInDoubt(stored)) throw new AppError('conflict', taxInDoubtRefusal);
    const facts = toFacts(stored, order);
    const missing = missingForInvoice(facts);
    if (missing) throw new AppError('conflict', missing);
    const day = indiaDay(now);
    const year = financialYear(day);
    const number = invoiceNumber(
      stored.order.vendor_id,
      year,
      await takeRunningNumber(tx, stored.order.vendor_id, year),
    );
    const made = await insertInvoice(tx, {
      orderId,
      vendorId: stored.order.vendor_id,
      document: makeGstInvoice(facts, number, day),
      userId: viewer.userId,
    });
    await updateOrder(tx, stored.order, { frozen_at: frozenByNow });
    await recordActivity(tx, viewer, { orderId, type: 'other', action: 'Invoice generated', notes: number });
    return made;
  });
}

function isInDoubt({ order, lines }: StoredInvoiceFacts): boolean {
  const state = taxStateOf({
    inDoubtSince: order.tax_in_doubt_since,
    settled: order.tax_settled,
    rates: lines.map((line) => line.tax_rate),
    day: indiaDay(order.created_at),
  });
  return state === 'in_doubt';
}

/** In paise, where the store's taxes are what the line is taxed by. */
function cessOf({ tax_rate: rate, store_taxes: taxes }: StoredInvoiceFacts['lines'][number]): number {
  const cess = rate === null ? [] : lineTax.array().catch([]).parse(taxes).filter(isCess);
  return cess.reduce((all, { amount }) => all + toPaise(amount), 0);
}

function toFacts({ order: stored, lines }: StoredInvoiceFacts, order: Order): InvoiceFacts {
  return {
    orderNumber: stored.order_number,
    magicOrderId: stored.magic_order_id,
    supplier: {
      name: stored.company_name ?? stored.vendor_name,
      gstin: stored.gstin,
      street: [stored.address, stored.address2],
      city: stored.city,
      zip: stored.zip_code,
    },
    customerName: stored.customer_name,
    shippingAddress: stored.shipping_address,
    billingAddress: stored.billing_address,
    lines: lines.map((line) => ({
      description: [line.title, line.variant_title].filter(Boolean).join(', '),
      hsn: line.hsn ?? defaultHsn,
      quantity: line.quantity,
      price: toPaise(line.price),
      discount: toPaise(line.discount),
      taxable: toPaise(line.net_price),
      rate: line.tax_rate,
      tax: toPaise(line.net_tax),
      cess: cessOf(line),
    })),
    shipping: toPaise(stored.shipping_cost),
    charges: toPaise(stored.duties) + toPaise(stored.fees),
    currency: stored.currency,
    payment: order.codAmount > 0 ? `Cash on delivery, ${formatRupees(order.codAmount)}` : 'Prepaid',
  };
}
