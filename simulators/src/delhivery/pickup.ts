import type { Courier } from './courier.ts';
import { placeOfPin } from './pins.ts';

type Json = Record<string, unknown>;

const istDay = (ms: number) => new Date(ms + 19_800_000).toISOString().slice(0, 10);

/** Requests a pickup, one per warehouse and day; an existing one is returned with its id. */
export function requestPickup(
  courier: Courier,
  body: Json,
  client: string,
  now: number,
): { status: number; body: object } {
  const date = String(body.pickup_date ?? '');
  const location = String(body.pickup_location ?? '');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { status: 400, body: { pickup_date: 'Date has wrong format' } };
  if (date < istDay(now)) return { status: 400, body: { pickup_date: 'Pickup date cannot be in past' } };
  if (date > istDay(now + 7 * 86_400_000)) {
    return { status: 400, body: { pickup_date: 'Pickup date cannot be more than 7 days ahead' } };
  }
  if (location === '' || (courier.strict && !courier.registered.has(location))) {
    return { status: 400, body: { pickup_location: 'ClientWarehouse matching query does not exist.' } };
  }
  const existing = courier.pickups.find((p) => p.date === date && p.location === location);
  if (existing) {
    const message = 'Pickup request already exists for the given date and location';
    return {
      status: 200,
      body: {
        status: false,
        success: false,
        pr_exist: true,
        pickup_id: existing.id,
        error: { message, code: 669 },
        data: { message: 'Pickup request already exists' },
      },
    };
  }
  const time = String(body.pickup_time ?? '16:00:00');
  const expected = Number(body.expected_package_count ?? 1);
  const id = courier.nextPickup();
  courier.pickups.push({ id, date, time, location, expected });
  const pin = String(courier.registered.get(location)?.details.pin ?? '560001');
  return {
    status: 201,
    body: {
      pickup_location_name: location,
      client_name: client,
      pickup_time: time,
      pickup_id: id,
      incoming_center_name: placeOfPin(pin)?.centre ?? '',
      expected_package_count: expected,
      pickup_date: date,
    },
  };
}

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
