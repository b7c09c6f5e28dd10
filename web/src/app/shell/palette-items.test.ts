import { expect, test } from 'vitest';
import { matchItems, type PaletteItem, recentFirst } from './palette-items.ts';

const items: PaletteItem[] = [
  { group: 'Actions', label: 'Ship PG2775-1', words: 'create shipment' },
  { group: 'Actions', label: 'Hold PG2775-1', words: 'status' },
  { group: 'Screens', label: 'Failed Deliveries', href: '/ndr' },
  { group: 'Screens', label: 'Orders', href: '/orders' },
  { group: 'Settings', label: 'Appearance', detail: 'Settings', href: '/settings?tab=appearance' },
];
const labels = (found: readonly PaletteItem[]) => found.map(({ label }) => label);

// Proves (The shell): The command palette (Ctrl/⌘ K) leads to screens, settings, orders, products and vendors by
// role, offers what the open order allows with its confirmations, and shows recent places first
test.each<[string, string[]]>([
  ['ship pg2775', ['Ship PG2775-1']],
  ['PG 2775', ['Ship PG2775-1', 'Hold PG2775-1']],
  ['shipment', ['Ship PG2775-1']],
  ['deliveries failed', ['Failed Deliveries']],
  ['settings app', ['Appearance']],
  ['nothing', []],
])('%j finds %j', (query, found) => expect(labels(matchItems(items, query))).toEqual(found));

test('everything is offered before anything is typed', () => expect(matchItems(items, ' ')).toEqual(items));

test('recent places come first, each once, and only those that match', () => {
  const recent = [
    { label: 'PG2500', detail: 'Maker', href: '/orders/PG2500-1' },
    { label: 'Orders', href: '/orders' },
  ];
  expect(labels(recentFirst(items, recent, '')).slice(0, 3)).toEqual(['PG2500', 'Orders', 'Ship PG2775-1']);
  expect(labels(recentFirst(items, recent, '')).filter((label) => label === 'Orders')).toHaveLength(1);
  expect(recentFirst(matchItems(items, 'hold'), recent, 'hold').map(({ group }) => group)).toEqual(['Actions']);
});
