import { expect, test } from 'vitest';
import { partnerStatusColour } from './shipping-partner.ts';

test.each([
  ['connected', 'green'],
  ['pending', 'yellow'],
  ['disconnected', 'red'],
  ['', 'red'],
])('the status %j is %s', (status, colour) => expect(partnerStatusColour(status)).toBe(colour));
