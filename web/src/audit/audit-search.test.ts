import { expect, test } from 'vitest';
import { auditSearch } from './audit-search.ts';

test.each([
  [{}, { page: 1 }],
  [
    { page: '3', actor: 'ravi', action: 'orders.exported' },
    { page: 3, actor: 'ravi', action: 'orders.exported' },
  ],
  [{ page: '-1', action: 'moon.landed', dateFrom: '2026-02-30' }, { page: 1 }],
  [
    { dateFrom: '2026-02-02', dateTo: '2026-02-01' },
    { page: 1, dateFrom: '2026-02-02' },
  ],
])('%j is read as %j', (raw, search) => expect(auditSearch.parse(raw)).toEqual(search));
