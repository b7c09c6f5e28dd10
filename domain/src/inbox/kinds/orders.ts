import { wordText } from '../../statuses/store-words.ts';
import { age } from '../../time/age.ts';
import { inboxKindsOf } from '../inbox-kind.ts';

/** Orders before their parcel exists. */
export const orderKinds = inboxKindsOf({
  unconfirmed: {
    audience: 'staff',
    label: 'Not confirmed',
    reason: () => 'The vendor makes it only once it is confirmed.',
    step: 'confirm',
    withinHours: 24,
    savedByCutOff: true,
  },
  late_to_make: {
    audience: 'staff',
    label: 'Late to make',
    reason: ({ since, now }) => `It was to be ready ${age(since.toISOString(), now)} ago and has no parcel yet.`,
    step: 'email_vendor',
    withinHours: 0,
    savedByCutOff: true,
  },
  awaiting_payment: {
    audience: 'staff',
    label: 'Awaiting payment',
    reason: ({ since, now, details: { text } }) =>
      `It has not been paid for ${age(since.toISOString(), now)}${text ? ` (${text})` : ''}, and no courier collects the money.`,
    step: 'open_order',
    withinHours: 72,
  },
  tax_in_doubt: {
    audience: 'staff',
    label: 'Tax does not add up',
    reason: () => 'Its tax does not add up: state the rate of each product, or accept the store’s amounts.',
    step: 'open_order',
    withinHours: 24,
  },
  unknown_word: {
    audience: 'staff',
    label: 'Word not known',
    reason: ({ details: { code, text = 'unknown' } }) =>
      code === 'payment'
        ? `The store calls its payment “${wordText(text)}”, which is not known here: set the payment status.`
        : `The store calls its fulfilment “${wordText(text)}”, which is not known here: set it to New, or cancel it.`,
    step: 'open_order',
    withinHours: 4,
  },
  vendor_changed: {
    audience: 'staff',
    label: 'Vendor changed in the store',
    reason: ({ details: { text = 'an item', code = 'another vendor' } }) =>
      `In the store it is with ${code} now: ${text}. Keep the vendor here, or cancel the shipment and take the store’s.`,
    step: 'decide_vendor',
    withinHours: 24,
  },
  bad_address: {
    audience: 'staff',
    label: 'Bad address',
    reason: ({ details }) => `The address is incomplete: ${details.text ?? 'something'} is missing or wrong.`,
    step: 'correct_address',
    withinHours: 24,
    savedByCutOff: true,
  },
  no_pin_service: {
    audience: 'staff',
    label: 'PIN not served',
    reason: ({ details }) => `No connected courier delivers to PIN code ${details.pin ?? ''}.`,
    step: 'open_order',
    withinHours: 24,
    savedByCutOff: true,
  },
});
