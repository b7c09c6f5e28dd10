import { expect, test } from 'vitest';
import { z } from 'zod';
import { queryList } from './query-list.ts';

const schema = z.object({ vendor: queryList(z.enum(['A', 'B'])) });

test.each([
  [{}, []],
  [{ vendor: undefined }, []],
  [{ vendor: 'A' }, ['A']],
  [{ vendor: ['A', 'B'] }, ['A', 'B']],
  [{ vendor: [] }, []],
])('%j is parsed as the list %j', (query, vendor) => expect(schema.parse(query)).toEqual({ vendor }));

test.each([
  { vendor: 'C' },
  { vendor: ['A', 'C'] },
  { vendor: '' },
  { vendor: { A: 'A' } },
  { vendor: Array(501).fill('A') },
])('refuses %j', (query) => expect(schema.safeParse(query).success).toBe(false));
