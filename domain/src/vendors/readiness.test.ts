import { expect, test } from 'vitest';
import { missingToShip, type VendorFacts, vendorGaps } from './readiness.ts';

const ready: VendorFacts = {
  status: 'active',
  gstin: '29ABCPE1234F1Z7',
  hasCommission: true,
  warehouse: { blank: [] },
  courier: { name: 'Delhivery', connected: true },
  registration: { state: 'registered', reason: null },
};
const gaps = (change: Partial<VendorFacts>) => missingToShip({ ...ready, ...change }).map(({ gap }) => gap);

test('a vendor that has everything lacks nothing, and so does one whose courier keeps no list', () => {
  expect(gaps({})).toEqual([]);
  expect(gaps({ registration: null })).toEqual([]);
});

test.each([
  [{ warehouse: null }, ['warehouse']],
  [{ warehouse: null, registration: { state: 'refused', reason: 'x' } }, ['warehouse']],
  [{ warehouse: { blank: ['City'] } }, ['warehouseDetails']],
  [{ courier: null }, ['courier']],
  [{ courier: { name: 'Prozo', connected: false } }, ['courier']],
  [{ registration: { state: 'pending', reason: null } }, ['registration']],
  [{ registration: { state: 'refused', reason: 'Pin not served' } }, ['registration']],
  [{ hasCommission: false, gstin: ' ' }, ['commission', 'gstin']],
  [{ status: 'inactive', warehouse: null, gstin: null }, []],
  [{ status: 'pending', warehouse: null }, []],
] as const)('with %j it lacks %j', (change, expected) => expect(gaps(change)).toEqual(expected));

test('a gap says what is meant in words', () => {
  const says = (change: Partial<VendorFacts>) => missingToShip({ ...ready, ...change }).map((found) => found.says);
  expect(says({ warehouse: { blank: ['City', 'PinCode'] } })).toEqual(['The default warehouse lacks: City, PinCode.']);
  expect(says({ registration: { state: 'refused', reason: 'The PIN is not served' } })).toEqual([
    'Delhivery refused the default warehouse: The PIN is not served.',
  ]);
  expect(says({ courier: { name: 'Prozo', connected: false } })).toEqual([
    'Its usual courier Prozo is not connected here.',
  ]);
  expect(
    missingToShip({
      ...ready,
      warehouse: null,
      courier: null,
      hasCommission: false,
      gstin: null,
    }).map(({ gap }) => gap),
  ).toEqual(vendorGaps.filter((gap) => gap !== 'warehouseDetails' && gap !== 'registration'));
});
