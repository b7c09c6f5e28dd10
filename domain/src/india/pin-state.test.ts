import { expect, test } from 'vitest';
import { otherStateOfPin } from './pin-state.ts';

test.each([
  ['560038', 'Karnataka', null],
  ['560 038', 'KA', null],
  ['560038', 'Tamil Nadu', 'The PIN code 560038 is not in Tamil Nadu.'],
  ['160055', 'Punjab', null],
  ['403001', 'Goa', null],
  ['737101', 'Sikkim', null],
  ['834001', 'Jharkhand', null],
  ['900056', 'Punjab', null],
  ['350001', 'Gujarat', 'No PIN code of India begins with 35.'],
  ['12', 'Karnataka', null],
  ['560038', 'Somewhere', null],
  [null, null, null],
])('the PIN %s in %s: %s', (pin, state, says) => expect(otherStateOfPin(pin, state)).toBe(says));
