import { expect, test } from 'vitest';
import { awbKey } from './awb-key.ts';

test.each([
  ['1234-5678', '12345678'],
  [' pz 00 12 ', 'PZ0012'],
  ['ＡＢ１２', 'AB12'],
  ['--', ''],
])('the AWB %j has the key %j', (awb, key) => expect(awbKey(awb)).toBe(key));
