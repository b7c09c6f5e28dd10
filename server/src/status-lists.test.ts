import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** In the demo's stories a status is an event, not a rule. */
const isRule = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(demo|generated)\//.test(file);

const sources = ['server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isRule),
);

const statuses: ReadonlySet<string> = new Set([...orderStatuses, ...shipmentStatuses]);
const status = `'([A-Za-z_]+)'`;
/** Statuses next to each other in a list, or compared one after another. */
const pairs = [
  new RegExp(`${status},\\s*(?=${status})`, 'g'),
  new RegExp(`[=!]== ${status}\\s*(?:\\|\\||&&)[^;{}]{1,60}?[=!]== (?=${status})`, 'g'),
];

/** Two or more statuses listed together. */
function listsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return pairs.flatMap((pair) =>
    [...text.matchAll(pair)]
      .filter(([, one = '', other = '']) => statuses.has(one) && statuses.has(other))
      .map(([, one, other]) => `${file}: ${one}, ${other}`),
  );
}

test('lists of statuses stand in the domain only, by name', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(listsOf)).toEqual([]);
});
