import type { Courier } from './courier.ts';
import { placeOfPin } from './pins.ts';

type Json = Record<string, unknown>;

/** Registers a warehouse; its name can never change and must be new. */
export function createWarehouse(courier: Courier, body: Json): { status: number; body: object } {
  const name = String(body.name ?? '');
  const missing = ['name', 'phone', 'pin', 'address'].filter((field) => !body[field]);
  if (missing.length > 0 || !placeOfPin(String(body.pin))) {
    const error = missing.length > 0 ? missing.map((field) => `${field} is required`) : ['pin is not serviceable'];
    return { status: 400, body: { success: false, data: {}, error, error_code: [1000] } };
  }
  if (courier.registered.has(name)) {
    const error = [`Client-Warehouse with name ${name} already exists`];
    return { status: 400, body: { success: false, data: {}, error, error_code: [2000] } };
  }
  courier.registered.set(name, { name, active: true, details: body });
  return {
    status: 201,
    body: {
      success: true,
      data: { ...body, active: true, message: 'A new client warehouse has been created' },
      error: '',
    },
  };
}

/** Changes a warehouse's address or phone. */
export function editWarehouse(courier: Courier, body: Json): { status: number; body: object } {
  const name = String(body.name ?? '');
  const found = courier.registered.get(name);
  if (courier.strict && !found) {
    return {
      status: 400,
      body: { success: false, data: {}, error: ['ClientWarehouse matching query does not exist.'], error_code: [1000] },
    };
  }
  if (found) Object.assign(found.details, body);
  return {
    status: 200,
    body: { success: true, data: { ...body, message: 'Client warehouse has been updated' }, error: '' },
  };
}
