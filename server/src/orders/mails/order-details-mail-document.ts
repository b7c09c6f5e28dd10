import { Column, Text } from '@react-email/components';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { gatewayText } from '@shipmagic/domain/orders/gateway-text';
import { deliveryProperty, visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import { lineValue, orderTotal, shippingAlone } from '@shipmagic/domain/orders/order-totals';
import { financialStatusLabels } from '@shipmagic/domain/statuses/financial-status';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { createElement as h } from 'react';
import {
  asNumber,
  mailButton,
  mailFacts,
  mailLayout,
  mailLook,
  mailProduct,
  mailProse,
  mailRow,
  mailRule,
  mailSection,
} from '../../platform/mail/layout.ts';
import { momentInMail } from '../../platform/mail/mail-time.ts';
import type { OrderDetails } from './order-details-mail.ts';

const joined = (parts: readonly (string | false | null | undefined)[], by = ', ') => parts.filter(Boolean).join(by);

/** How the order's amounts are written. */
type Written = (amount: number) => string;

function product(line: LineItem, money: Written) {
  const delivery = deliveryProperty(line.properties);
  const minor = [
    joined([line.variantTitle, line.sku && `SKU ${line.sku}`, line.customized && 'Customized'], ' · '),
    delivery && `${delivery.kind === 'express' ? 'Express delivery' : 'Delivery in'}: ${delivery.value}`,
    ...visibleProperties(line.properties).map(({ name, value }) => `${name.replace(/^_/, '')}: ${value}`),
    line.total_discount > 0 && `Discount ${money(line.total_discount)}`,
  ].filter((text): text is string => Boolean(text));
  return mailProduct(
    { key: line.id, imageUrl: line.imageUrl },
    [
      h(Text, { key: 'title', ...mailLook('strong') }, line.title),
      ...minor.map((text, key) => h(Text, { key, ...mailLook('minor', { overflowWrap: 'anywhere' }) }, text)),
    ],
    [
      h(Text, { key: 'value', ...mailLook('text', asNumber) }, money(lineValue(line))),
      h(Text, { key: 'each', ...mailLook('minor', asNumber) }, `${line.quantity} × ${money(line.price)}`),
    ],
  );
}

function sum(name: string, amount: string, look: 'text' | 'strong' = 'text') {
  return mailRow(
    { key: name },
    h(Column, null, h(Text, mailLook(look), name)),
    h(Column, { style: { width: '120px' } }, h(Text, mailLook(look, asNumber), amount)),
  );
}

function addressText(address: Order['shippingAddress']): string | null {
  if (!address) return null;
  const { name = null, company = null, address1, address2, city, province, zip, country } = address;
  return joined([name, company, address1, address2, city, province, zip, country]);
}

const deadline = (at: string | null | undefined) => (at ? momentInMail(at) : null);

function facts(details: OrderDetails, deadlines: Words['deadlines']) {
  const { shippingPartner, shippingReference } = details;
  return mailFacts([
    ['Status', orderStatusLabels[details.orderStatus]],
    ['Confirm by', deadline(deadlines?.confirmBy)],
    ['Ready by', deadline(deadlines?.readyBy)],
    ['Payment', joined([financialStatusLabels[details.financialStatus], gatewayText(details.paymentGateway)], ' · ')],
    ['Collect on delivery', details.codAmount > 0 ? formatMoney(details.codAmount, details.currency) : null],
    ['Shipping method', details.shippingMethod],
    ['Shipment', joined([shippingPartner, shippingReference && `AWB ${shippingReference}`], ' · ')],
    ['Vendor', details.vendorName],
    ['Customer', details.customerName],
    ['Email', details.customerEmail],
    ['Phone', details.customerPhone],
    ['Ship to', addressText(details.shippingAddress)],
  ]);
}

interface Words {
  readonly heading: string;
  /** Who is greeted. */
  readonly to?: string;
  /** ISO times, for a new order. */
  readonly deadlines?: { readonly confirmBy: string | null; readonly readyBy: string | null };
  /** Above everything else. */
  readonly message?: string;
  /** Why the recipient gets this mail. */
  readonly reason: string;
}

export function orderDetailsDocument(
  details: OrderDetails,
  publicUrl: string,
  { heading, to, message, reason, deadlines }: Words,
) {
  const money: Written = (amount) => formatMoney(amount, details.currency);
  return mailLayout({
    preview: `${details.lineItems.length === 1 ? '1 product' : `${details.lineItems.length} products`}, ${money(orderTotal(details))}`,
    heading,
    to: to ?? null,
    reason,
    children: [
      message && h(Text, mailLook('text'), message),
      h(Text, mailLook('minor'), `${momentInMail(details.createdAt)} · ${details.vendorName}`),
      mailSection(
        'Products',
        ...details.lineItems.map((line) => product(line, money)),
        mailRule(),
        sum('Total (excluding tax)', money(details.netPrice)),
        sum('Tax', money(details.netTax)),
        sum('Shipping', money(shippingAlone(details))),
        details.duties > 0 && sum('Duties', money(details.duties)),
        details.fees > 0 && sum('Fees', money(details.fees)),
        sum('Total order value', money(orderTotal(details)), 'strong'),
      ),
      mailSection('Order', ...facts(details, deadlines)),
      details.note && mailSection('Special notes', mailProse(details.note)),
      details.merchantVendorNotes && mailSection('Merchant and vendor notes', mailProse(details.merchantVendorNotes)),
      mailButton(`${publicUrl}/orders/${encodeURIComponent(details.magicOrderId)}`, 'Open the order'),
    ],
  });
}
