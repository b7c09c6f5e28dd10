import { expect, test } from 'vitest';
import { isTemporaryAddress } from './temporary-address.ts';

test.each([
  ['lamps@temp.example.com', true],
  ['LAMPS@TEMP.example.com', true],
  ['lamps@temporary.example.com', false],
  ['temp.@example.com', false],
  ['lamps@example.com', false],
])('%s is a temporary address: %s', (email, temporary) => expect(isTemporaryAddress(email)).toBe(temporary));
