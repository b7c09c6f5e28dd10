import { gid } from './ids.ts';
import type { StoreLocation } from './model.ts';

export function presentLocation(location: StoreLocation) {
  const { id, name, ...address } = location;
  return {
    __typename: 'Location',
    id: gid('Location', id),
    legacyResourceId: String(id),
    name,
    isActive: true,
    fulfillsOnlineOrders: true,
    isFulfillmentService: false,
    address: { ...address, address2: null, country: 'India', countryCode: 'IN' },
  };
}
