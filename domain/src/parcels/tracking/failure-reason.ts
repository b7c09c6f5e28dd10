import type { FailureWord } from './scan-word.ts';

/**
 * Couriers' reasons by the words they use; the first that fits counts, so that "refused to give the OTP" is about the
 * code, and "customer not available, phone switched off" about the phone.
 */
const reasons: readonly (readonly [RegExp, FailureWord])[] = [
  [/\botp\b|verification code/i, 'failed_otp'],
  [/open (delivery|box)|open the (parcel|shipment|box)|opening/i, 'failed_open'],
  [/\bcod\b|\bcash\b|amount|payment|money/i, 'failed_cash'],
  [/re-?schedul|deferred|another day|future|later date|customer (asked|requested|wants)|asked for/i, 'failed_later'],
  [/refus|reject|declin|does ?n[o’']t want|not interested|fake order/i, 'failed_refused'],
  [
    /not (contactable|reachable|answering|picking)|unreachable|switched off|no answer|wrong number|could not (call|reach)/i,
    'failed_unreachable',
  ],
  [/address|landmark|locat|pin ?code|not traceable|out of delivery area/i, 'failed_address'],
  [/closed|shut|locked|restricted|entry|not allowed|holiday/i, 'failed_closed'],
  [/un-?available|not available|not at home|nobody|absent|not present/i, 'failed_nobody'],
  [/time|vehicle|weather|rain|strike|not attempted|unattempted|capacity|misroute|operational/i, 'failed_courier'],
];

/** The class of a courier's reason for a delivery that did not go through; `failed` for words that say none. */
export function failureOf(told: string | null): FailureWord {
  return reasons.find(([words]) => words.test(told ?? ''))?.[1] ?? 'failed';
}
