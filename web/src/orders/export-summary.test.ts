import { expect, test } from 'vitest';
import { exportSummary } from './export-summary.ts';

const search = { activeTab: 'all', page: 1, pageSize: 50 } as const;

test.each([
  [[], null],
  [['A-1'], 'A-1'],
  [['A-1', 'A-2', 'A-3'], 'A-1, A-2, A-3'],
  [['A-1', 'A-2', 'A-3', 'A-4'], 'A-1, A-2, A-3 and 1 more'],
  [['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'], 'A-1, A-2, A-3 and 3 more'],
])('of the selected orders %o it says %s', (ids, orders) =>
  expect(exportSummary(search, new Set(ids))).toEqual({ filters: [], orders }),
);

test('it names tab, search and filters', () => {
  const choice = {
    ...search,
    activeTab: 'new',
    searchTerm: 'asha',
    vendors: ['Chairs'],
    dateTo: '2026-11-20',
  } as const;
  expect(exportSummary({ ...choice, vendors: [...choice.vendors] }, new Set()).filters).toEqual([
    'New orders',
    'Search: asha',
    'Vendor: Chairs',
    'To Fri, 20 Nov',
  ]);
});
