import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { warehouseData, warehouseInput } from './warehouse.ts';

export const registrationState = z.enum(['pending', 'registered', 'refused']);

/** Whether a courier that maintains a list of pickup locations knows the warehouse. */
const registration = z.object({
  partner: z.string(),
  state: registrationState,
  /** Why it was refused, or the last error. */
  reason: z.string().nullable(),
});

export const vendorWarehouse = warehouseData.extend({
  id: z.string(),
  vendorName: z.string(),
  isDefault: z.boolean(),
  /** Incremented by every change; edits send it back so that a stale one is refused. */
  version: z.number().int(),
  /** Empty if no courier maintains a list, or the warehouse was registered there manually. */
  registrations: z.array(registration),
});
export type VendorWarehouse = z.output<typeof vendorWarehouse>;

const vendorName = z.string().min(1).max(200);
const vendorParams = z.object({ vendorName });
const warehouseParams = z.object({ vendorName, id: recordId() });

const isDefault = z.boolean().optional();

/**
 * Warehouses of a vendor. Staff change them directly; a vendor member requests changes instead (see the change
 * requests). Errors: 400 names a missing or invalid field, 409 for conflicts with the vendor's other warehouses, with
 * orders, or with a concurrent change.
 */
export const warehousesContract = {
  list: route({
    method: 'GET',
    path: '/api/vendors/:vendorName/warehouses',
    access: 'signed-in',
    summary: 'Where parcels of a vendor can be picked up, the default first',
    params: vendorParams,
    answer: z.array(vendorWarehouse),
  }),
  add: route({
    method: 'POST',
    path: '/api/vendors/:vendorName/warehouses',
    access: staffRoles,
    summary: 'Add a warehouse; the first one of a vendor becomes its default',
    params: vendorParams,
    body: warehouseInput.extend({ isDefault }),
    answer: vendorWarehouse,
  }),
  change: route({
    method: 'PUT',
    path: '/api/vendors/:vendorName/warehouses/:id',
    access: staffRoles,
    summary: 'Change a warehouse; what is not sent stays as it is',
    params: warehouseParams,
    body: warehouseInput.extend({ isDefault, version: basedOn }),
    answer: vendorWarehouse,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/vendors/:vendorName/warehouses/:id',
    access: staffRoles,
    summary: 'Delete a warehouse; orders that were picked up there keep it',
    params: warehouseParams,
    answer: z.object({ message: z.string() }),
  }),
  register: route({
    method: 'POST',
    path: '/api/vendors/:vendorName/warehouses/:id/register',
    access: staffRoles,
    summary: 'Tell the couriers of a warehouse, or try again after a refusal',
    params: warehouseParams,
    answer: vendorWarehouse,
  }),
  registrations: route({
    method: 'GET',
    path: '/api/warehouse-registrations',
    access: staffRoles,
    summary: 'How far the registration of warehouses with couriers is, and which were refused',
    answer: z.object({
      /** Of a warehouse with a courier: two couriers are two registrations. */
      total: z.number().int(),
      registered: z.number().int(),
      waiting: z.number().int(),
      /** Minutes that those that wait take at least: couriers allow a few a minute. */
      minutesLeft: z.number().int(),
      refused: z.array(
        z.object({ warehouseName: z.string(), vendorName: z.string(), courier: z.string(), reason: z.string() }),
      ),
    }),
  }),
};
