import { expect, test } from 'vitest';
import { hostileSql } from '../../../testing/hostile-sql.ts';
import { refusal } from '../../../testing/sql-gate.ts';

// Proves (SQL analytics): Over a thousand hostile statements, in every notation, are refused before they reach the
// database
test('the gate alone refuses every hostile statement', () => {
  expect(hostileSql.length).toBeGreaterThan(500);
  expect(hostileSql.filter((query) => refusal(query) === null)).toEqual([]);
});
