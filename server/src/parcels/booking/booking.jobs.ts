import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { cancelStoreOrder } from './cancel-store-order.ts';
import { carryOutShipment } from './carry-out-shipment.ts';
import { quoteParcels } from './quote-parcels.ts';
import { settleShipments } from './settle-shipments.ts';
import { tellEntry } from './tell-entry.ts';

interface Needs {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

export const bookingJobs = (services: Needs) =>
  ({
    create_shipment: ({ shipmentId }) => carryOutShipment(services, shipmentId),
    settle_shipments: () => settleShipments(services, new Date()),
    quote_parcels: () => quoteParcels(services, new Date()),
    cancel_parcel: ({ orderId, reason }) => cancelStoreOrder(services, orderId, reason),
    tell_entry: ({ shipmentId }) => inSystemTransaction(services.db, (tx) => tellEntry(tx, shipmentId, new Date())),
  }) satisfies Partial<TaskHandlers>;

export const bookingTimes: JobTimes = { settle_shipments: everyMinute, quote_parcels: everyMinute };
