import { age } from '../../time/age.ts';
import { inboxKindsOf } from '../inbox-kind.ts';

/** Orders before their parcel exists. */
export const orderKinds = inboxKindsOf({
  unconfirmed: {
    audience: 'staff',
    label: 'Not confirmed',
    reason: ({ since, now }) => `Nobody has confirmed it for ${age(since.toISOString(), now)}.`,
    step: 'confirm',
    withinHours: 24,
  },
  late_to_make: {
    audience: 'staff',
    label: 'Late to make',
    reason: ({ since, now }) => `It was to be ready ${age(since.toISOString(), now)} ago and has no parcel yet.`,
    step: 'email_vendor',
    withinHours: 0,
  },
  bad_address: {
    audience: 'staff',
    label: 'Bad address',
    reason: ({ details }) => `The address is incomplete: ${details.text ?? 'something'} is missing or wrong.`,
    step: 'correct_address',
    withinHours: 24,
  },
  no_pin_service: {
    audience: 'staff',
    label: 'PIN not served',
    reason: ({ details }) => `No connected courier delivers to PIN code ${details.pin ?? ''}.`,
    step: 'open_order',
    withinHours: 24,
  },
});
