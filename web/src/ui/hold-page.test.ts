import { expect, test } from 'vitest';
import { holdPage, rowsOf, withRow } from './hold-page.ts';

interface Row {
  id: string;
  state: string;
}
const idOf = ({ id }: Row) => id;
const open = (...ids: string[]): Row[] => ids.map((id) => ({ id, state: 'open' }));
const shown = (held: ReturnType<typeof holdPage<Row>>) => {
  const { rows, gone } = rowsOf(held, idOf);
  return [rows.map(({ id, state }) => `${id} ${state}`), gone.map(idOf)];
};
const first = holdPage(null, 'open', open('a', 'b', 'c'), idOf);

// Proves (Failed deliveries, late parcels, failed mails): Rows stay where they are when they leave the list; an
// action on the screen can be undone for ten seconds before the courier is asked
test('a row that has left the list keeps its place, and a new one comes at the end', () => {
  expect(shown(holdPage(first, 'open', open('b', 'c', 'd'), idOf))).toEqual([
    ['a open', 'b open', 'c open', 'd open'],
    ['a'],
  ]);
});

test('a changed row is shown as it is after the change, until an answer says otherwise', () => {
  const asked = withRow(first, { id: 'b', state: 'asked' }, idOf);
  expect(shown(asked)[0]).toEqual(['a open', 'b asked', 'c open']);
  // The same answer again is no news.
  expect(holdPage(asked, 'open', first.answer, idOf)).toBe(asked);
  expect(shown(holdPage(asked, 'open', open('a', 'c'), idOf))).toEqual([['a open', 'b asked', 'c open'], ['b']]);
  expect(shown(holdPage(asked, 'open', open('a', 'b', 'c'), idOf))).toEqual([['a open', 'b open', 'c open'], []]);
});

test('another place shows its own rows, and so does a list that was empty', () => {
  expect(shown(holdPage(first, 'asked', open('x'), idOf))).toEqual([['x open'], []]);
  const empty = holdPage<Row>(null, 'open', [], idOf);
  expect(shown(holdPage(empty, 'open', open('b', 'a'), idOf))).toEqual([['b open', 'a open'], []]);
});
