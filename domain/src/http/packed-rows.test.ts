import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packAnswer, unpackAnswer } from './packed-rows.ts';

/** As it arrives: written and read as JSON. */
const sent = <A>(value: A): A => JSON.parse(JSON.stringify(value)) as A;

const rows = (count: number, row: (i: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, i) => row(i));

function packed(answer: Record<string, unknown>) {
  const pack = packAnswer(answer);
  if (!pack) throw new Error('not packed');
  return pack;
}

test.each<[string, (i: number) => Record<string, unknown>]>([
  ['different texts', (i) => ({ name: `Order ${i}` })],
  ['the same in each', () => ({ country: 'India', late: false, total: 5, tags: [] })],
  ['nothing in each', () => ({ note: null })],
  ['nothing at all', () => ({})],
  ['a text that looks like a number beside the number', (i) => ({ zip: i % 2 ? 1 : '1' })],
  ['a property that only some have', (i) => (i % 2 ? { name: 'Asha' } : {})],
  ['a property that is null for some and absent for others', (i) => (i % 2 ? { name: null } : {})],
  ['an object that is null for some', (i) => ({ vendor: i % 3 ? { name: 'Kalakriti', open: i % 2 === 0 } : null })],
  ['an object that is absent for some', (i) => (i % 3 ? { vendor: { name: 'Kalakriti' } } : { other: i })],
  ['an object beside a text', (i) => ({ value: i % 2 ? { name: 'Kalakriti' } : 'Kalakriti' })],
  ['a text that looks like an object beside the object', (i) => ({ value: [{ a: 1 }, '{"a":1}', '{{"a":1}'][i % 3] })],
  ['lists of objects', (i) => ({ lines: rows(i % 3, (j) => ({ title: 'Lamp', quantity: j })) })],
  ['empty lists', () => ({ lines: [] })],
  ['lists of texts', (i) => ({ tags: i % 2 ? ['a', 'b'] : [] })],
  ['names that objects have anyway', (i) => ({ constructor: `${i}`, toString: 'x', length: i })],
  ['names that objects have anyway, for some', (i) => (i % 2 ? { valueOf: null } : { toString: i })],
  ['a property called __proto__', (i) => JSON.parse(i % 2 ? `{"__proto__": {"name": ${i}}}` : '{"__proto__": null}')],
])('%s come back as they were', (_, row) => {
  const answer = { orders: rows(12, row), total: 12, page: null };
  expect(unpackAnswer(sent(packed(answer)))).toEqual(answer);
});

test('any rows come back as they were', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const row = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(row, { minLength: 8, maxLength: 30 }), (list) => {
      const answer = sent({ list });
      expect(unpackAnswer(sent(packed(answer)))).toEqual(answer);
    }),
  );
});

test('what is said again and again is written once', () => {
  const vendor = { name: 'Kalakriti Studio', address: '14 Richmond Road', city: 'Bengaluru' };
  const answer = { orders: rows(50, (i) => ({ id: `PG${i}`, vendor, note: null })) };
  expect(JSON.stringify(packed(answer)).match(/Richmond/g)).toHaveLength(1);
});

test('a short list, a text and an answer without a list are left alone', () => {
  expect(packAnswer({ orders: rows(7, (i) => ({ id: i })) })).toBeNull();
  expect(packAnswer({ names: Array.from({ length: 50 }, () => 'x') })).toBeNull();
  expect(packAnswer({ message: 'Done' })).toBeNull();
  expect(packAnswer('Done')).toBeNull();
});
