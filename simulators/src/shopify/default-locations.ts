import type { StoreLocation } from './model.ts';

export const defaultLocations: readonly StoreLocation[] = [
  {
    id: 72_000_000_001,
    name: 'Main Warehouse',
    address1: '21 Residency Road',
    city: 'Bengaluru',
    province: 'Karnataka',
    provinceCode: 'KA',
    zip: '560025',
    phone: '+919845012345',
  },
  {
    id: 72_000_000_002,
    name: 'Jaipur Studio',
    address1: '8 Bapu Bazaar',
    city: 'Jaipur',
    province: 'Rajasthan',
    provinceCode: 'RJ',
    zip: '302003',
    phone: '+919829012345',
  },
];
