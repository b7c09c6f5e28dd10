import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { cancelStoreOrder } from './cancel-store-order.ts';
import { carryOutShipment } from './carry-out-shipment.ts';
import { followStoreParcels } from './follow-store-parcels.ts';
import { quoteParcels } from './quote-parcels.ts';
import { settleShipments } from './settle-shipments.ts';
import { settleStoreParcels } from './settle-store-parcels.ts';
import { tellEntry } from './tell-entry.ts';

interface Needs {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

export const bookingJobs = (services: Needs) =>
  ({
    create_shipment: ({ shipmentId }) => carryOutShipment(services, shipmentId),
    create_one_of_many: ({ shipmentId }) => carryOutShipment(services, shipmentId),
    settle_shipments: () => settleShipments(services, new Date()),
    follow_store_parcels: () => followStoreParcels(services, new Date()),
    settle_store_parcels: () => settleStoreParcels(services.db, new Date()),
    quote_parcels: () => quoteParcels(services, new Date()),
    cancel_parcel: ({ orderId, reason }) => cancelStoreOrder(services, orderId, reason),
    tell_entry: ({ shipmentId }) => inSystemTransaction(services.db, (tx) => tellEntry(tx, shipmentId, new Date())),
  }) satisfies Partial<TaskHandlers>;

export const bookingTimes: JobTimes = {
  settle_shipments: everyMinute,
  quote_parcels: everyMinute,
  settle_store_parcels: '40 20 * * *',
  follow_store_parcels: '*/10 * * * *',
};
