import { expect, test } from 'vitest';
import { readSnapshot } from './snapshot.ts';
import { readValidators, validatorOf } from './validator.ts';

const of = 'abcdefghijklmnopqrstuv';

test.each([
  ['nothing open', '735:735:'],
  ['some open', '735:739:735,737'],
])('a validator of a snapshot with %s is read as it was written', (_, text) => {
  const seen = readSnapshot(text);
  if (!seen) throw new Error('no snapshot');
  expect(readValidators(validatorOf({ seen, of }))).toEqual([{ seen, of }]);
});

test('with very many open transactions, all since the oldest count as open', () => {
  const open = Array.from({ length: 100 }, (_, at) => BigInt(at * 2 + 7));
  const [held] = readValidators(validatorOf({ seen: { xmin: 7n, xmax: 900n, open }, of }));
  expect(held?.seen).toEqual({ xmin: 7n, xmax: 7n, open: [] });
});

test.each(['9:3:', '0:5:', '3:9:12', '3:9:2', '3:9:5+4', '3:9', '3:9:5+', '9999999999999999999999:9:', 'a:b:'])(
  'what the database would not take as a snapshot is no validator: %s',
  (text) => expect(readValidators(`W/"${text}.${of}"`)).toEqual([]),
);
