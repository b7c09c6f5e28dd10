import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { askPinsOfOrders } from './ask-pins-of-orders.ts';

interface Needs {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

export const pinJobs = (services: Needs) =>
  ({ ask_pins: () => askPinsOfOrders(services, new Date()) }) satisfies Partial<TaskHandlers>;

export const pinTimes: JobTimes = { ask_pins: everyMinute };
