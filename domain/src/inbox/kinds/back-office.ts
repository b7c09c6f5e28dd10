import { formatMoney, homeCurrency } from '../../money/currency.ts';
import { partnerWords } from '../../operations/partners/partner-kind.ts';
import { refundReason, refundReasonTable } from '../../refunds/refund-reason.ts';
import { capitalized } from '../../text/capitalized.ts';
import { age } from '../../time/age.ts';
import { longDayText } from '../../time/written-time.ts';
import { requestableField, requestableLabels } from '../../vendors/vendor-change-request.ts';
import { type ItemDetails, inboxKindsOf } from '../inbox-kind.ts';

/** Work that waits without belonging to one parcel. */
export const backOfficeKinds = inboxKindsOf({
  partner_refuses: {
    audience: 'admin',
    label: 'Key refused',
    reason: ({ details: { courier = 'A partner' } }) =>
      `${capitalized(partnerWords(courier))} does not accept our key, password or sign-in: nothing can be done there until it is corrected.`,
    step: 'see_status',
    withinHours: 1,
  },
  set_aside: {
    audience: 'staff',
    label: 'Not imported',
    reason: ({ details }) => `An order of the store could not be imported, after ${tries(details.count ?? 1)}.`,
    step: 'replay',
    withinHours: 4,
  },
  mail_failed: {
    audience: 'staff',
    label: 'Mail failed',
    reason: () => 'A mail could not be delivered and was given up.',
    step: 'resend_mail',
    withinHours: 24,
  },
  message_notice: {
    audience: 'staff',
    label: 'Messages stopped',
    reason: ({ details: { text = 'A way to messages has a problem.' } }) => text,
    step: 'open_messages',
    withinHours: 4,
  },
  message_reply: {
    audience: 'staff',
    label: 'Customer wrote back',
    reason: ({ details: { code, to, from, text } }) => {
      if (from) return strangersReply({ code, from, text });
      return code === 'day' && to
        ? `The customer asks for delivery on ${longDayText(to)}.`
        : 'The customer has answered a message by WhatsApp: read it in the order’s history.';
    },
    step: 'open_order',
    withinHours: 4,
  },
  inventory_request: {
    audience: 'staff',
    label: 'Stock request',
    reason: ({ details: { text = 'a product', count = 0 } }) => `Asks for ${pieces(count)} of ${text}.`,
    step: 'review_inventory',
    withinHours: 48,
  },
  warehouse_request: {
    audience: 'staff',
    label: 'Warehouse request',
    reason: ({ details: { text = 'a warehouse' } }) => `Asks to change ${text}.`,
    step: 'review_warehouse',
    withinHours: 48,
  },
  vendor_request: {
    audience: 'staff',
    label: 'Vendor request',
    reason: ({ details: { code = '', to } }) => `Asks to set ${wishOf(code)} to ${to ?? 'something else'}.`,
    step: 'review_vendor',
    withinHours: 48,
  },
  no_commission: {
    audience: 'staff',
    label: 'Commission not set',
    reason: () => 'No commission is set, so this vendor is paid the full value of its orders.',
    step: 'set_commission',
    withinHours: 24,
  },
  refund_owed: {
    audience: 'staff',
    label: 'Refund owed',
    reason: ({ details: { due = 0, code = 'reduced', text = homeCurrency } }) =>
      `${refundReasonTable[refundReason.catch('reduced').parse(code)].sentence}: ${formatMoney(due ?? 0, text)} is owed to the customer.`,
    step: 'open_refunds',
    withinHours: 72,
  },
  return_unanswered: {
    audience: 'staff',
    label: 'Return not answered',
    reason: ({ details: { text = 'A return' } }) => `${text} was asked for, and nobody has approved or declined it.`,
    step: 'open_order',
    withinHours: 0,
  },
  return_to_inspect: {
    audience: 'staff',
    label: 'Return not inspected',
    reason: ({ details: { text = 'A return' }, since, now }) =>
      `${text} was received ${age(since.toISOString(), now)} ago and is not inspected.`,
    step: 'open_order',
    withinHours: 72,
  },
  return_not_picked_up: {
    audience: 'staff',
    label: 'Return not picked up',
    reason: ({ details: { text = 'A return', from } }) =>
      `${text} could not be picked up from the customer${from ? `: ${from}` : '.'}`,
    step: 'open_order',
    withinHours: 24,
  },
  return_check_failed: {
    audience: 'staff',
    label: 'Return failed its check',
    reason: ({ details: { text = 'A return', from } }) =>
      `${text} did not pass the courier’s check at the customer’s door${from ? `: ${from}` : '.'}`,
    step: 'open_order',
    withinHours: 24,
  },
  return_wrong_item: {
    audience: 'staff',
    label: 'Wrong item came back',
    reason: ({ details: { text = 'A return' } }) =>
      `Something else than expected came back with ${text}: settle it by hand.`,
    step: 'open_order',
    withinHours: 48,
  },
  return_no_scan: {
    audience: 'staff',
    label: 'Return without a scan',
    reason: ({ details: { text = 'A return' }, since, now }) =>
      `${text} is on its way back and was not scanned for ${age(since.toISOString(), now)}.`,
    step: 'open_order',
    withinHours: 144,
  },
  return_not_refunded: {
    audience: 'staff',
    label: 'Return not refunded',
    reason: ({ details: { text = 'A return' }, since, now }) =>
      `${text} was settled ${age(since.toISOString(), now)} ago, and the customer’s refund is still open.`,
    step: 'open_refunds',
    withinHours: 144,
  },
  exchange_not_returned: {
    audience: 'staff',
    label: 'Exchange not returned',
    reason: ({ details: { text = 'A return' } }) =>
      `New goods went out for ${text}, and the old ones have not come back: ask the customer for them, or for the money.`,
    step: 'open_order',
    withinHours: 72,
  },
  goodwill_refund: {
    audience: 'staff',
    label: 'Refund without a part',
    reason: ({ details: { due = 0, text = homeCurrency } }) =>
      `${formatMoney(due ?? 0, text)} was refunded in the store without a line: say which vendor’s part it is of.`,
    step: 'assign_refund',
    withinHours: 72,
  },
  unknown_gateway: {
    audience: 'staff',
    label: 'Payment method not known',
    reason: ({ details: { text = 'a method without a name' } }) =>
      `Orders owe money by “${text}”. Is that cash on delivery? Enter it in Settings, Operations, Cash on delivery, either way.`,
    step: 'open_operations',
    withinHours: 24,
  },
  renamed_vendor: {
    audience: 'staff',
    label: 'Vendor renamed in the store',
    reason: ({ details: { text = 'otherwise' } }) =>
      `It seems to be called ${text} in the store now: most of its products or open orders carry that name. Rename it, and it keeps its settings and gets what came in under the new name.`,
    step: 'open_vendor',
    withinHours: 24,
  },
  twin_vendor: {
    audience: 'staff',
    label: 'Same vendor twice',
    reason: () =>
      'Another vendor has the same name except for invisible characters. Retype the name in the store’s products, move members and warehouses to the other vendor, and set this one to Inactive.',
    step: 'open_vendor',
    withinHours: 72,
  },
});

const tries = (count: number) => (count === 1 ? 'one try' : `${count.toLocaleString('en-IN')} tries`);
const pieces = (count: number) => (count === 1 ? 'one piece' : `${count.toLocaleString('en-IN')} pieces`);

/** The label of a field that a vendor member asks to be changed. */
function wishOf(code: string): string {
  const { data } = requestableField.safeParse(code);
  return data ? requestableLabels[data] : 'a field';
}

/** Of somebody of whom no order is known; `from` is `hidden`, or the end of their number. */
function strangersReply({ code, from, text }: Pick<ItemDetails, 'code' | 'from' | 'text'>): string {
  const who = from === 'hidden' ? 'Somebody who hides their phone' : `The number ending in ${from}`;
  if (code === 'stop')
    return `${who} wants no messages by WhatsApp any more, and no order of theirs is known. If they write to you, note it at their order.`;
  return `${who} wrote by WhatsApp, and no order of theirs is known${text ? `: “${text}”` : '.'}`;
}
