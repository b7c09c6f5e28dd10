import { expect, test } from 'vitest';
import { matchIdentifiers, type OrderIdentifiers, readIdentifier } from './identifier.ts';

const order = (magicOrderId: string, given: Partial<OrderIdentifiers> = {}): OrderIdentifiers => {
  const [name = '', part = '1'] = magicOrderId.split('-');
  return {
    magicOrderId,
    name: name.toLowerCase(),
    number: name.toLowerCase(),
    part: Number(part),
    digits: name.replaceAll(/\D/g, ''),
    awb: null,
    invoice: null,
    storeOrderId: null,
    phone: null,
    phoneEnd: null,
    ...given,
  };
};
const orders = [
  order('PG2775-1', { awb: '70318842206114', phone: '9137190107' }),
  order('PG2775-2', { awb: 'PRZ77AB', invoice: 'INV/26-27/0042', phone: '9137190107' }),
  order('MK2776-1', { storeOrderId: '5938412667001', phoneEnd: '8005550123' }),
  order('PG27761-1', { awb: '9845098450' }),
  order('PG3000-1', { phone: '9845098450' }),
];

// Proves (The API and its errors): 500 AWBs, order numbers or phones are looked up in one call, one entry per
// identifier, verbatim; what is hidden from a viewer is not searched
test.each<[string, string[]]>([
  ['#PG2775', ['PG2775-1', 'PG2775-2']],
  [' pg 2775\t', ['PG2775-1', 'PG2775-2']],
  ['PG2775-2', ['PG2775-2']],
  ['pg2775 / 2', ['PG2775-2']],
  ['PG2775-3', []],
  ['2775', ['PG2775-1', 'PG2775-2']],
  ['2775-2', ['PG2775-2']],
  ['2776-1', ['MK2776-1']],
  ['27761', ['PG27761-1']],
  ['7031 8842 2061 14', ['PG2775-1']],
  ['7031-8842-206114', ['PG2775-1']],
  ["'70318842206114", ['PG2775-1']],
  ['70318842206114.0', ['PG2775-1']],
  ['prz-77ab', ['PG2775-2']],
  ['INV/26-27/0042', ['PG2775-2']],
  ['5938412667001', ['MK2776-1']],
  ['+91 91371 90107', ['PG2775-1', 'PG2775-2']],
  ['091371-90107', ['PG2775-1', 'PG2775-2']],
  ['(800) 555 0123', ['MK2776-1']],
  ['7.03188E+13', []],
  ['', []],
  ['  ', []],
  ['-', []],
  ['1', []],
])('%j stands for %j', (identifier, ids) =>
  expect(matchIdentifiers([readIdentifier(identifier)], orders)).toEqual([ids]),
);

test('of what an identifier may stand for only the likeliest counts: an AWB before a phone', () => {
  expect(matchIdentifiers([readIdentifier('9845098450')], orders)).toEqual([['PG27761-1']]);
  expect(matchIdentifiers([readIdentifier('+91 98450 98450')], orders)).toEqual([['PG3000-1']]);
});

test('each identifier has an entry of its own, repeats included', () => {
  expect(matchIdentifiers(['2775', 'nothing', '2775'].map(readIdentifier), orders)).toEqual([
    ['PG2775-1', 'PG2775-2'],
    [],
    ['PG2775-1', 'PG2775-2'],
  ]);
});

test.each([
  ['PG2775', undefined],
  ['2775', undefined],
  ['9137190107', '9137190107'],
  ['00919137190107', '9137190107'],
  ['+1 800 555 0123', '18005550123'],
])('%j as a phone is %j', (identifier, phone) => expect(readIdentifier(identifier).phone).toBe(phone));
