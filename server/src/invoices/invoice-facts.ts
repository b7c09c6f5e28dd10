import { type InvoiceFacts, missingForInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import { formatRupees, toPaise } from '@shipmagic/domain/money/paise';
import { defaultHsn } from '@shipmagic/domain/orders/default-hsn';
import { taxInDoubtRefusal, taxStateOf } from '@shipmagic/domain/orders/tax-state';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { toCollect } from '@shipmagic/domain/store/cash-on-delivery';
import { isCess } from '@shipmagic/domain/store/line-rate';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { storedTaxes } from '../orders/order/orders.ts';
import type { StoredInvoiceFacts } from './invoice-facts.queries.ts';

/** In paise, where the store's taxes are what the line is taxed by. */
export function cessOf({
  tax_rate: rate,
  store_taxes: taxes,
}: Pick<StoredInvoiceFacts['lines'][number], 'tax_rate' | 'store_taxes'>): number {
  const cess = rate === null ? [] : storedTaxes.parse(taxes).filter(isCess);
  return cess.reduce((all, { amount }) => all + toPaise(amount), 0);
}

/** Why no invoice can be made of an order as it is stored, as a sentence for people; null when one can. */
export function whyNone(stored: StoredInvoiceFacts, facts: InvoiceFacts): string | null {
  if (stored.order.order_status === 'cancelled') return 'Cannot make an invoice for a cancelled order';
  return isInDoubt(stored) ? taxInDoubtRefusal : missingForInvoice(facts);
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

/** In rupees. */
function collectedOf({ order }: StoredInvoiceFacts): number {
  const statuses = {
    financialStatus: financialStatus.parse(order.financial_status),
    storeSays: financialStatus.parse(order.store_financial_status),
  };
  return order.booked_cod ?? toCollect(order.cod_amount, statuses);
}

/** The particulars of an order's invoice as the order is now. */
export function toFacts(given: StoredInvoiceFacts): InvoiceFacts {
  const { order, lines } = given;
  const collected = collectedOf(given);
  return {
    orderNumber: order.order_number,
    magicOrderId: order.magic_order_id,
    supplier: {
      name: order.company_name ?? order.vendor_name,
      gstin: order.gstin,
      street: [order.address, order.address2],
      city: order.city,
      zip: order.zip_code,
    },
    customerName: order.customer_name,
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
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
    shipping: toPaise(order.shipping_cost),
    charges: toPaise(order.duties) + toPaise(order.fees),
    currency: order.currency,
    payment: collected > 0 ? `Cash on delivery, ${formatRupees(collected)}` : 'Prepaid',
  };
}
