import { expect, test } from 'vitest';
import type { Address } from '../orders/order.ts';
import { asReadToday } from './told-address.ts';

const place = {
  address1: '1 Main Road',
  address2: null,
  city: 'Pune',
  province: null,
  country: 'India',
  zip: '411001',
  phone: null,
};
const told: Address = { name: 'Meera', company: 'Iyer Textiles', ...place };

test.each<[string, Address, Address | null, Address]>([
  ['from before companies were read', { name: 'Meera .', ...place }, told, told],
  ['from before companies were read, and of none', { name: 'Meera', ...place }, null, { ...told, company: null }],
  ['that has another one', { ...told, company: 'Rao & Sons' }, told, { ...told, company: 'Rao & Sons' }],
  ['whose company was taken out here', { ...told, company: null }, told, { ...told, company: null }],
])('a kept address %s', (_, kept, news, today) => {
  expect(asReadToday(kept, news)).toEqual(today);
});
