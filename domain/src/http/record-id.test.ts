import { expect, test } from 'vitest';
import { recordId, recordVersion } from './record-id.ts';

// Proves (The shell): Ids and versions that the database cannot hold are refused
test.each([
  ['0', true],
  ['1', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['99999999999999999999', false],
  ['', false],
  ['-1', false],
  ['1.5', false],
  ['1e3', false],
  ['no such thing', false],
  ['١٢', false],
])('accepts the id %j: %s', (id, taken) => expect(recordId().safeParse(id).success).toBe(taken));

test.each([
  [0, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [-1, false],
  [1.5, false],
  [Number.POSITIVE_INFINITY, false],
])('accepts the version %d: %s', (version, taken) => expect(recordVersion.safeParse(version).success).toBe(taken));
