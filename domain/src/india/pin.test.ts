import { expect, test } from 'vitest';
import { normalPin } from './pin.ts';

test.each([
  ['560038', '560038'],
  ['560 038', '560038'],
  [' 110001\u00a0', '110001'],
  ['900056', '900056'],
  ['056003', null],
  ['56003', null],
  ['5600388', null],
  ['SW1A 1AA', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s normalises to the PIN %s', (zip, pin) => expect(normalPin(zip)).toBe(pin));
