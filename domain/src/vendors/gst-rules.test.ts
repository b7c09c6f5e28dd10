import { describe, expect, test } from 'vitest';
import { gstinStateWarning, gstMistake, methodologyAfterTyping } from './gst-rules.ts';

describe('GSTIN and GST methodology', () => {
  // Proves (Vendors and their portal): GST methodology without GSTIN and GSTIN without methodology are refused in the
  // specification's words
  test.each<[string | null, boolean, string | null]>([
    ['29AAACB1534F1ZW', true, null],
    [null, false, null],
    ['  ', false, null],
    ['', true, 'Tax number/GSTIN is required when GST methodology is enabled'],
    ['   ', true, 'Tax number/GSTIN is required when GST methodology is enabled'],
    [null, true, 'Tax number/GSTIN is required when GST methodology is enabled'],
    ['29AAACB1534F1ZW', false, 'GST methodology must be enabled when Tax number/GSTIN is provided'],
  ])('%j with methodology %s: %s', (gstin, enableGstMethodology, mistake) =>
    expect(gstMistake({ gstin, enableGstMethodology })).toBe(mistake),
  );

  test.each([
    ['2', false, true],
    ['', false, false],
    ['  ', false, false],
    ['', true, true],
  ])('typing %j while it is %s leaves it %s', (text, before, after) =>
    expect(methodologyAfterTyping(text, { gstin: null, enableGstMethodology: before })).toBe(after),
  );
});

test.each([
  ['29AAACB1534F1ZW', 'Karnataka', null],
  ['29AAACB1534F1ZW', 'KA', null],
  ['29AAACB1534F1ZW', 'kerala', 'This GSTIN is registered in Karnataka, but the address is in Kerala.'],
  ['29AAACB1534F1ZW', 'Bavaria', null],
  ['29AAACB1534F1ZW', null, null],
  [null, 'Kerala', null],
])('%s at an address in %s: %s', (gstin, state, warning) => expect(gstinStateWarning(gstin, state)).toBe(warning));
