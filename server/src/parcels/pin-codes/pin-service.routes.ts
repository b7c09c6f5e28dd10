import { pinServiceContract } from '@shipmagic/domain/parcels/pin-codes/pin-service.contract';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { askPinService } from './ask-pin-service.ts';

export function pinServiceRoutes(mount: Mount, deps: { db: Database; couriers: CourierRegistry; log: Logger }): void {
  mount(pinServiceContract.ask, async ({ viewer, params, query }) => ({
    couriers: await askPinService(deps, viewer, {
      pin: params.pin,
      isCod: query.cod === 'true',
      pickupPin: query.pickupPin ?? null,
      now: new Date(),
    }),
  }));
}
