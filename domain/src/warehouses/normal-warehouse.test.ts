import { expect, test } from 'vitest';
import { normalWarehouse } from './normal-warehouse.ts';
import { emptyWarehouse, type WarehouseData } from './warehouse.ts';

const normal = (change: Partial<WarehouseData>) => normalWarehouse({ ...emptyWarehouse, ...change });

test.each<[Partial<WarehouseData>, Partial<WarehouseData>]>([
  [{ contactPhone: '098450 98450' }, { contactPhone: '+919845098450' }],
  [{ contactPhone: '080-2222 3333' }, { contactPhone: '+918022223333' }],
  [{ zipCode: '560 038' }, { zipCode: '560038' }],
  [{ state: 'karnataka' }, { state: 'Karnataka' }],
  [
    { state: 'TN', country: 'IN' },
    { state: 'Tamil Nadu', country: 'India' },
  ],
  [
    { returnZipCode: '110 001', returnState: 'new delhi' },
    { returnZipCode: '110001', returnState: 'Delhi' },
  ],
  [{ zipCode: 'SW1A 1AA', state: 'London', country: 'United Kingdom' }, {}],
  [{}, {}],
])('normalises %o to %o', (given, expected) => {
  const { data, problems } = normal(given);
  expect(problems).toEqual([]);
  expect(data).toEqual({ ...emptyWarehouse, ...given, ...expected });
});

test.each<[Partial<WarehouseData>, string, string]>([
  [{ contactPhone: '12345' }, 'contactPhone', 'Contact Number is not a phone number: 12345'],
  [{ contactEmail: 'anna@' }, 'contactEmail', 'Email is not an email address: anna@'],
  [{ zipCode: '56003' }, 'zipCode', 'PinCode has to be an Indian PIN of 6 digits: 56003'],
  [{ zipCode: '012345' }, 'zipCode', 'PinCode has to be an Indian PIN of 6 digits: 012345'],
  [{ state: 'Karnatka' }, 'state', 'State is not a state of India: Karnatka'],
  [{ returnState: 'Nowhere', returnCountry: 'India' }, 'returnState', 'Return State is not a state of India: Nowhere'],
])('refuses %o', (given, field, message) => {
  const { data, problems } = normal(given);
  expect(problems).toEqual([{ field, message }]);
  // Invalid values stay as typed.
  expect(data).toEqual({ ...emptyWarehouse, ...given, ...(given.returnCountry ? { returnCountry: 'India' } : {}) });
});
