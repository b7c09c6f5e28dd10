import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alreadyDecided, differences, overNow, submittedMessage } from './change-request.ts';
import { emptyWarehouse, type WarehouseData, warehouseFieldNames } from './warehouse.ts';

const main: WarehouseData = { ...emptyWarehouse, warehouseName: 'Main', city: 'Hubli', contactPhone: '+919845098450' };

test.each<[string, WarehouseData | null, WarehouseData | null, unknown[]]>([
  ['the same', main, { ...main }, []],
  [
    'two fields',
    main,
    { ...main, city: 'Mysuru', addressLine2: 'First floor' },
    [
      { field: 'addressLine2', from: null, to: 'First floor' },
      { field: 'city', from: 'Hubli', to: 'Mysuru' },
    ],
  ],
  ['emptied', main, { ...main, city: null }, [{ field: 'city', from: 'Hubli', to: null }]],
])('differences: %s', (_, from, to, expected) => expect(differences(from, to)).toEqual(expected));

test('a new or deleted warehouse differs in every field that is set', () => {
  const fields = (changes: readonly { field: string }[]) => changes.map(({ field }) => field);
  const filled = ['warehouseName', 'contactPhone', 'city', 'country', 'offerPickupFromDefault', 'status'];
  expect(fields(differences(null, main))).toEqual(filled);
  expect(fields(differences(main, null))).toEqual(filled);
});

const anyWarehouse = fc.record(
  Object.fromEntries(
    warehouseFieldNames.map((field) => [
      field,
      field === 'offerPickupFromDefault'
        ? fc.boolean()
        : field === 'status'
          ? fc.constantFrom('active', 'inactive')
          : fc.constantFrom('a', 'b', null),
    ]),
  ),
) as fc.Arbitrary<WarehouseData>;

test('a request changes only its author’s fields, and keeps what others changed meanwhile', () => {
  fc.assert(
    fc.property(anyWarehouse, anyWarehouse, anyWarehouse, (then, requested, now) => {
      const outcome = overNow(then, requested, now);
      for (const field of warehouseFieldNames)
        expect(outcome[field]).toBe(then[field] === requested[field] ? now[field] : requested[field]);
    }),
  );
  expect(overNow(main, { ...main, city: 'Mysuru' }, main)).toEqual({ ...main, city: 'Mysuru' });
});

test('the message for each decision', () => {
  expect(submittedMessage('update')).toBe(
    "Your warehouse update request has been submitted for approval. You will be notified once it's reviewed.",
  );
  expect(alreadyDecided('approved', 'anna@example.org')).toBe('This request was already approved by anna@example.org.');
  expect(alreadyDecided('rejected', null)).toBe('This request was already rejected.');
});
