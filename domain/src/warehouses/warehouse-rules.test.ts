import { expect, test } from 'vitest';
import { emptyWarehouse, type WarehouseData, warehouseInput, withInput } from './warehouse.ts';
import {
  defaultProblem,
  defaultQuestion,
  deletionProblem,
  mandatoryFields,
  mandatoryMessage,
  missingFields,
  missingMessage,
} from './warehouse-rules.ts';

const full: WarehouseData = {
  ...emptyWarehouse,
  ...Object.fromEntries(mandatoryFields.map((field) => [field, 'x'])),
};

test.each<[string, Partial<WarehouseData>, string[]]>([
  ['a full one', {}, []],
  ['without address line 2', { addressLine2: null }, ['addressLine2']],
  ['with blanks only', { warehouseName: '  ', zipCode: '\t' }, ['warehouseName', 'zipCode']],
  ['without a return address', { returnCity: null, country: null }, []],
])('%s lacks mandatory fields', (_, change, missing) => expect(missingFields({ ...full, ...change })).toEqual(missing));

// Proves (Warehouses and requests to change them): Nine mandatory fields, with the documented messages on saving and
// on approving
test('an empty warehouse lacks all of them, named as on the screens', () => {
  const missing = missingFields(emptyWarehouse);
  const labels =
    'Warehouse Name, Contact Person Name, Contact Number, Email, Address Line 1, Address Line 2, City, State, PinCode';
  expect(mandatoryMessage(missing)).toBe(`The following fields are mandatory: ${labels}`);
  expect(missingMessage(missing)).toBe(`The following mandatory fields are missing: ${labels}`);
});

test('the confirmation for a new default names the current one', () =>
  expect(defaultQuestion('Main')).toBe('Setting this warehouse as default will make "Main" non-default. Continue?'));

test.each([
  ['active', true, false, null],
  ['active', false, false, null],
  ['inactive', false, false, null],
  ['active', false, true, 'Make another warehouse the default instead of this one.'],
  ['inactive', true, true, 'The default warehouse has to be active.'],
  ['inactive', true, false, 'The default warehouse has to be active.'],
] as const)('%s, default %s, before %s: %s', (status, isDefault, wasDefault, problem) =>
  expect(defaultProblem({ status, isDefault, wasDefault })).toBe(problem),
);

test.each([
  [false, 3, 0, null],
  [true, 0, 0, null],
  [true, 1, 0, 'Make another warehouse the default before you delete this one.'],
  [false, 1, 1, 'This warehouse is the pickup of 1 order that is not shipped yet. Choose another one for it first.'],
  [
    true,
    1,
    12,
    'This warehouse is the pickup of 12 orders that are not shipped yet. Choose another one for them first.',
  ],
])('deleting: default %s, %i others, %i open orders: %s', (isDefault, others, openOrders, problem) =>
  expect(deletionProblem({ isDefault, others, openOrders })).toBe(problem),
);

test('trims sent fields, keeps omitted ones and empties blank ones', () => {
  const sent = warehouseInput.parse({ city: '  Hubli ', addressLine2: '   ', id: 'not a field' });
  expect(withInput(full, sent)).toEqual({ ...full, city: 'Hubli', addressLine2: null });
  expect(warehouseInput.safeParse({ city: 'x'.repeat(201) }).error?.issues[0]?.message).toBe(
    'City may have at most 200 characters',
  );
});
