import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { listCard } from './list-card.tsx';

interface Row {
  name: string;
  notes: string | null;
}

const columns: Column<Row>[] = [
  { key: 'weight', title: 'Weight', render: () => '2 kg' },
  { key: 'notes', title: 'Notes', render: ({ notes }) => notes ?? '–', onCard: ({ notes }) => notes },
  { key: 'id', title: 'Id', render: () => '7', card: 'none' },
  { key: 'actions', title: 'Actions', render: () => 'Open', card: 'line' },
  { key: 'name', title: 'Name', render: ({ name }) => name, card: 'title' },
];

/** The texts of the card, in order. */
const textsOf = (row: Row) => renderToStaticMarkup(listCard(columns, row, row.name)).match(/(?<=>)[^<]+/g);

test('a card has the title first, and every other column as a fact under its title unless told', () =>
  expect(textsOf({ name: 'Stool', notes: 'fragile' })).toEqual([
    'Stool',
    'Weight',
    '2 kg',
    'Notes',
    'fragile',
    'Open',
  ]));

test('what a row has nothing to tell of is left out of its card', () =>
  expect(textsOf({ name: 'Stool', notes: null })).toEqual(['Stool', 'Weight', '2 kg', 'Open']));

test('a card is an article by its name', () =>
  expect(renderToStaticMarkup(listCard(columns, { name: 'Stool', notes: null }, 'Stool 7'))).toMatch(
    /^<article aria-label="Stool 7" /,
  ));
