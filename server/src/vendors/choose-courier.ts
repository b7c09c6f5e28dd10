import { AppError } from '@shipmagic/domain/http/errors';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { setDefaults } from './shipping-partners.queries.ts';

/** The name of a courier that we integrate, however it is spelled; throws 400 for any other. */
export function courierNamed(couriers: CourierRegistry, given: string): string {
  const wanted = given.trim().toLowerCase();
  const known = couriers.partners.find(({ id, name }) => [id, name.toLowerCase()].includes(wanted));
  if (known) return known.name;
  const names = couriers.partners.map(({ name }) => name).join(', ');
  throw new AppError('bad_input', `There is no courier ${given}. Known couriers: ${names}.`, { field: 'courier' });
}

/** Makes a courier the usual one of these vendors, in place of what they had. */
export const chooseCourier = (tx: Tx, vendorIds: readonly string[], courier: string): Promise<void> =>
  setDefaults(tx, vendorIds, courier);
