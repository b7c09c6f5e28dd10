import { expect, test } from 'vitest';
import { consigneeCorrection, correctedFacts, correctedText } from './ndr-correction.ts';

test.each([
  [{ phone: ' 98450 98450 ' }, ['phone'], 'phone'],
  [{ address: { address1: '5 New Street' }, name: 'Asha' }, ['name', 'address'], 'name and address'],
  [
    { name: 'A', phone: '1', address: { address1: 'x', address2: 'y' } },
    ['name', 'phone', 'address'],
    'name, phone, address',
  ],
])('%o corrects %o', (given, facts, text) => {
  const correction = consigneeCorrection.parse(given);
  expect(correctedFacts(correction)).toEqual(facts);
  expect(correctedText(correctedFacts(correction))).toBe(text);
});

test.each([
  [{}],
  [{ name: ' ' }],
  [{ address: { address1: '' } }],
  // A parcel is sorted by them already.
  [{ pin: '560001' }],
  [{ phone: '9845098450', city: 'Mysuru' }],
])('%o is no correction', (given) => {
  expect(consigneeCorrection.safeParse(given).success).toBe(false);
});
