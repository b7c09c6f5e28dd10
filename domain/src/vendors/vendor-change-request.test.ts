import { expect, test } from 'vitest';
import { staffOnlyFields } from './vendor-abilities.ts';
import { mustRequest, readRequested, requestableFields } from './vendor-change-request.ts';

test('only what vendor members may not change is asked for', () => {
  for (const field of requestableFields) {
    expect(staffOnlyFields).toContain(field);
    expect(mustRequest({ role: 'vendor_member' }, field)).toBe(true);
    expect(mustRequest({ role: 'team_member' }, field)).toBe(false);
  }
});

test.each([
  ['gstin', ' 29ABCPE1234F1Z7 ', { value: '29ABCPE1234F1Z7' }],
  ['gstin', ' ', { problem: 'GSTIN is required' }],
  ['gstin', 'x'.repeat(30), { problem: 'At most 20 characters' }],
  ['productionDays', '4', { value: 4 }],
  ['productionDays', '', { problem: 'Production time (days) is required' }],
  ['productionDays', 'soon', { problem: 'Production time (days) is required' }],
] as const)('%s typed as %j is %j', (field, typed, expected) => expect(readRequested(field, typed)).toEqual(expected));
