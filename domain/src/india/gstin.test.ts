import { expect, test } from 'vitest';
import { normalGstin } from './gstin.ts';

// Proves (Vendors and their portal): A GSTIN's check character counts; another state than the address's is a warning
test.each([
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  [' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
  ['27 AAPFU 0939F 1ZV', '27AAPFU0939F1ZV'],
  ['27AAPFU0939F1ZW', null],
  ['72AAPFU0939F1ZV', null],
  ['27AAPFU0939F1Z', null],
  ['38AAPFU0939F1ZQ', '38AAPFU0939F1ZQ'],
  ['', null],
  [null, null],
])('%j normalises to the GSTIN %j', (text, gstin) => expect(normalGstin(text)).toBe(gstin));
