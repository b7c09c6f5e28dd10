import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { type RegistrationDeps, registerWarehouses } from './register-warehouses.ts';

export const warehouseJobs = (services: RegistrationDeps) =>
  ({ register_warehouses: () => registerWarehouses(services) }) satisfies Partial<TaskHandlers>;

export const warehouseTimes: JobTimes = { register_warehouses: everyMinute };
