import { describe, expect, it, test } from 'vitest';
import { consentInForce, consentOfReply, dayOfPayload, payloadOfDays } from './consent.ts';
import { maskedPhone } from './masked-phone.ts';
import { valuesOf } from './message-content.ts';
import { isFor, messageNumber } from './message-number.ts';
import { channelsFor, usualMessageRules } from './message-rules.ts';
import { quietUntil } from './quiet-hours.ts';
import { smsSize, smsText } from './sms-parts.ts';
import { whyNoNews } from './still-news.ts';

describe('quiet hours', () => {
  const night = { quietFrom: '21:00', quietUntil: '08:00' };
  const noon = { quietFrom: '13:00', quietUntil: '14:30' };
  test.each([
    [night, '2026-11-28T21:00+05:30', '2026-11-29T08:00+05:30'],
    [night, '2026-11-28T20:59+05:30', null],
    [night, '2026-11-29T00:00+05:30', '2026-11-29T08:00+05:30'],
    [night, '2026-11-29T07:59+05:30', '2026-11-29T08:00+05:30'],
    [night, '2026-11-29T08:00+05:30', null],
    // The last day of a year, by the clock of London still the day before.
    [night, '2026-12-31T18:00Z', '2027-01-01T08:00+05:30'],
    [noon, '2026-11-28T13:30+05:30', '2026-11-28T14:30+05:30'],
    [noon, '2026-11-28T14:30+05:30', null],
    [{ quietFrom: '00:00', quietUntil: '00:00' }, '2026-11-28T03:00+05:30', null],
  ])('%o at %s end at %s', (hours, at, until) => {
    expect(quietUntil(hours, new Date(at))).toEqual(until && new Date(until));
  });
});

test.each([
  ['', 'GSM-7', 0, 1],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  // A bracket takes two places.
  ['['.repeat(80), 'GSM-7', 160, 1],
  ['['.repeat(81), 'GSM-7', 162, 2],
  ['क'.repeat(70), 'UCS-2', 70, 1],
  ['क'.repeat(71), 'UCS-2', 71, 2],
  ['क'.repeat(135), 'UCS-2', 135, 3],
  // The sign of the rupee alone halves the room; one outside of the basic plane takes two places.
  [`₹${'a'.repeat(70)}`, 'UCS-2', 71, 2],
  ['🎁'.repeat(36), 'UCS-2', 72, 2],
])('an SMS %j is %s of %i characters in %i parts', (text, encoding, characters, parts) => {
  expect(smsSize(text)).toEqual({ encoding, characters, parts });
});

test.each([
  ['STOP', 'out'],
  ['stop.', 'out'],
  [' Band  Karo! ', 'out'],
  ['please stop', 'out'],
  ['बंद करो', 'out'],
  ['START', 'in'],
  // They only have the word in them.
  ['When does it stop at my place?', null],
  ['Do not stop the delivery', null],
  ['don’t stop', null],
  ['', null],
])('a reply %j means %s', (text, consent) => {
  expect(consentOfReply(text)).toBe(consent);
});

describe('consent', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  it('is the newest, but a tick at checkout does not overrule a no', () => {
    const yes = { state: 'in', source: 'store', at: at(1) } as const;
    const no = { state: 'out', source: 'reply', at: at(2) } as const;
    const ticked = { state: 'in', source: 'store', at: at(3) } as const;
    const told = { state: 'in', source: 'staff', at: at(4) } as const;
    const marketing = { state: 'marketing_out', source: 'provider', at: at(5) } as const;
    expect(consentInForce([])).toBeNull();
    expect(consentInForce([no, yes])).toBe(no);
    expect(consentInForce([yes, no, ticked])).toBe(no);
    expect(consentInForce([yes, no, ticked, told])).toBe(told);
    expect(consentInForce([yes, marketing])).toBe(yes);
  });
});

test.each([
  // “Tomorrow” is the day after the tap, by the clock of India.
  [payloadOfDays(1), '2026-11-28T23:59+05:30', '2026-11-29'],
  [payloadOfDays(1), '2026-11-29T00:01+05:30', '2026-11-30'],
  [payloadOfDays(2), '2026-12-30T20:00Z', '2027-01-02'],
  // Of a former button: a day ahead still is one.
  ['day:2026-11-30', '2026-11-29T12:00+05:30', '2026-11-30'],
  ['day:2026-11-30', '2026-11-30T00:01+05:30', null],
  ['day:2026-11-30', '2026-12-02T12:00+05:30', null],
  ['day:2026-02-30', '2026-01-02T12:00+05:30', null],
  ['cancel:1', '2026-11-29T12:00+05:30', null],
  ['day:2026-11-30;rto', '2026-11-29T12:00+05:30', null],
  ['DAY:2026-11-30', '2026-11-29T12:00+05:30', null],
  ['day:+0', '2026-11-29T12:00+05:30', null],
  ['day:+10', '2026-11-29T12:00+05:30', null],
  ['', '2026-11-29T12:00+05:30', null],
])('a quick reply %j that is tapped at %s asks for %s', (payload, at, day) => {
  expect(dayOfPayload(payload, new Date(at))).toBe(day);
});

test('an SMS of a registered text is as long as its values and its link are', () => {
  const body = 'Your order ##order## should reach you today. Follow it: ##link##';
  const link = `https://shop.example/order-tracking?token=${'x'.repeat(180)}`;
  expect(smsSize(smsText(body, { order: 'PG1', link })).parts).toBe(2);
  expect(smsText(body, {})).toBe('Your order  should reach you today. Follow it: ');
});

test('the ways are tried in the order of the rules, those alone that are on', () => {
  const rules = {
    ...usualMessageRules,
    whatsapp: ['delivered' as const],
    sms: ['delivered' as const, 'delayed' as const],
  };
  expect(channelsFor('delivered', rules).channels).toEqual(['whatsapp', 'sms']);
  expect(channelsFor('delivered', { ...rules, order: 'sms_first' }).channels).toEqual(['sms', 'whatsapp']);
  expect(channelsFor('delayed', rules).channels).toEqual(['sms']);
  expect(channelsFor('shipped', rules).channels).toEqual([]);
  expect(channelsFor('delivered', { ...rules, order: 'both' }).atOnce).toBe(true);
});

test.each([
  ['out_for_delivery', 'OUT_FOR_DELIVERY', 1, true],
  ['out_for_delivery', 'DELIVERED', 1, false],
  // After a failed attempt nobody comes today.
  ['out_for_delivery', 'FAILED', 1, false],
  ['out_for_delivery', 'IN_TRANSIT', 1, false],
  ['out_for_delivery', null, 1, false],
  ['out_for_delivery', 'OUT_FOR_DELIVERY', 19, false],
  ['delivered', 'DELIVERED', 20, true],
  ['delivered', 'DELIVERED', 49, false],
  ['delayed', 'OUT_FOR_DELIVERY', 1, false],
  ['delayed', 'RTO', 1, false],
  ['delivery_failed', 'FAILED', 12, true],
  ['delivery_failed', 'FAILED', 25, false],
  ['delivery_failed', 'OUT_FOR_DELIVERY', 1, false],
  ['delivery_failed', 'DELIVERED', 1, false],
] as const)('%s of a parcel that is %s after %i hours is news: %s', (event, status, hours, isNews) => {
  const since = new Date('2026-11-28T00:00Z');
  expect(whyNoNews(event, status, since, new Date(since.getTime() + hours * 3_600_000)) === null).toBe(isNews);
});

test.each([
  ['2026-11-28T21:10+05:30', '2026-11-28T23:59+05:30', true],
  // The end of quiet hours.
  ['2026-11-28T21:10+05:30', '2026-11-29T08:00+05:30', false],
  ['2026-11-28T00:10+05:30', '2026-11-28T08:00+05:30', true],
])('out for delivery at %s is news at %s: %s', (since, now, isNews) => {
  expect(whyNoNews('out_for_delivery', 'OUT_FOR_DELIVERY', new Date(since), new Date(now)) === null).toBe(isNews);
});

test.each([
  ['+91 98450-98450', '919845098450', true],
  ['098450 98450', '919845098450', true],
  // A landline, a number abroad that begins like one of India, and no number.
  ['080 4123 4567', null, false],
  ['+65 8123 4567', '6581234567', false],
  ['asha@example.com', null, false],
])('%s is messaged at %s, by SMS: %s', (phone, number, bySms) => {
  expect(messageNumber(phone)).toBe(number);
  expect(number !== null && isFor('sms', number)).toBe(bySms);
});

test('of a phone the last four digits are shown', () => {
  expect(maskedPhone('919845098451')).toBe('••••••8451');
});

test('values are never empty, and a name that is an address of the web is none', () => {
  const content = {
    orderNumber: 'PG1',
    magicOrderId: 'PG1-1',
    name: 'Win now www.example.com',
    courier: null,
    awb: null,
    expectedOn: null,
    codAmount: 0,
  };
  expect(Object.values(valuesOf(content)).every(Boolean)).toBe(true);
  expect(valuesOf(content).name).toBe('there');
  expect(valuesOf({ ...content, name: ' Asha\n  Menon ' }).name).toBe('Asha Menon');
});
