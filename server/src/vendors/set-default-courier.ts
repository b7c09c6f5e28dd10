import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { DefaultCourierScope } from '@shipmagic/domain/vendors/shipping-partner';
import { recordAudit } from '../audit/record-audit.ts';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { lockVendorsToDefault, setDefaults } from './shipping-partners.queries.ts';

interface Wish {
  readonly couriers: CourierRegistry;
  readonly partnerName: string;
  readonly vendors: DefaultCourierScope;
}

/**
 * Makes a courier the default of all vendors, or of those that have none; a repetition changes nothing. Throws 400 for a
 * courier that is not connected: nothing could be shipped with it.
 */
export async function setDefaultCourier(tx: Tx, viewer: Viewer, { couriers, partnerName, vendors }: Wish) {
  const courier = couriers.find(partnerName);
  if (!courier)
    throw new AppError('bad_input', `The partner ${partnerName} is not connected`, { field: 'partnerName' });
  const ids = await lockVendorsToDefault(tx, courier.name, vendors === 'without');
  await setDefaults(tx, ids, courier.name);
  await recordAudit(tx, {
    actor: viewer,
    action: 'shipping_partner.for_all',
    subject: courier.name,
    details: { vendors, changed: ids.length },
    address: viewer.ipAddress,
  });
  return { changed: ids.length };
}
