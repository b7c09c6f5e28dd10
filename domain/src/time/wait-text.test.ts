import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

// Proves (People): A waiting time is given in words, rounded up
test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [1.2, '2 seconds'],
  [59.1, '60 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [90, '2 minutes'],
  [3541, '60 minutes'],
  [3600, '60 minutes'],
  [3601, '2 hours'],
  [7201, '3 hours'],
])('%d seconds are written as %s', (seconds, text) => expect(waitText(seconds)).toBe(text));
