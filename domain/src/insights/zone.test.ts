import { expect, test } from 'vitest';
import { zoneOf } from './zone.ts';

test.each([
  ['560001', '560 038', 'city'],
  ['560001', '570001', 'state'],
  ['560001', '110001', 'metro'],
  ['560001', '302001', 'country'],
  ['411001', '400001', 'state'],
  ['560001', '781005', 'remote'],
  ['190001', '560001', 'remote'],
  ['781001', '781019', 'city'],
  ['744101', '560001', 'remote'],
  ['500001', '515001', 'country'],
  ['560001', '56001', 'unknown'],
  [null, '560001', 'unknown'],
])('from %s to %s is %s', (from, to, zone) => expect(zoneOf(from, to)).toBe(zone));
