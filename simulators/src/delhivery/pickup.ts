import type { Courier } from './courier.ts';
import { placeOfPin } from './pins.ts';

type Json = Record<string, unknown>;
export interface PickupAnswer {
  status: number;
  /** A text is sent as it is. */
  body: object | string;
}

const istDay = (ms: number) => new Date(ms + 19_800_000).toISOString().slice(0, 10);
const istTime = (ms: number) => new Date(ms + 19_800_000).toISOString().slice(11, 19);
const required = ['pickup_date', 'pickup_time', 'pickup_location', 'expected_package_count'];
/** Rupees below which a wallet blocks pickups. */
const leastBalance = 500;

/** Requests a pickup: one per warehouse and day until it is closed; an open one is returned with its id. */
export function requestPickup(courier: Courier, body: Json, client: string, now: number): PickupAnswer {
  const refuse = (answer: object): PickupAnswer => ({ status: 400, body: answer });
  const missing = required.filter((field) => body[field] === undefined || body[field] === '');
  if (missing.length > 0) return refuse(Object.fromEntries(missing.map((field) => [field, 'This field is required.'])));
  const [date, time, location] = [body.pickup_date, body.pickup_time, body.pickup_location].map(String) as [
    string,
    string,
    string,
  ];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return refuse({ pickup_date: 'Date has wrong format' });
  if (!/^\d{2}:\d{2}:\d{2}$/.test(time)) return refuse({ pickup_time: 'Time has wrong format' });
  if (date < istDay(now)) return refuse({ pickup_date: 'Pickup date cannot be in past' });
  if (date === istDay(now) && time < istTime(now)) return refuse({ pickup_time: 'Pickup time cannot be in past' });
  if (date > istDay(now + 7 * 86_400_000))
    return refuse({ pickup_date: 'Pickup date cannot be more than 7 days ahead' });
  const warehouse = courier.registered.get(location);
  if (courier.strict && !warehouse)
    return refuse({ pickup_location: 'Invalid Pickup Location ClientWarehouse matching query does not exist.' });
  if (warehouse?.active === false) return refuse({ error: 'Wrong/Inactive center for this warehouse' });
  if (courier.balance < leastBalance)
    return refuse({ success: false, error: { message: 'Wallet balance is less than Rs 500, pickup is blocked' } });
  if (courier.autoPickup) return { status: 400, body: 'Client is on auto pickup, pickup requests are not required' };
  const existing = courier.pickups.find((p) => p.date === date && p.location === location && !p.closed);
  if (existing && courier.answersInWords)
    return { status: 400, body: `A Pickup Request ${existing.id} for this Pickup Location Already Exist` };
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
  const expected = Number(body.expected_package_count);
  const id = courier.nextPickup();
  courier.pickups.push({ id, date, time, location, expected, closed: false });
  const pin = String(warehouse?.details.pin ?? '560001');
  return {
    status: 201,
    body: {
      pickup_location_name: location,
      client_name: client,
      pickup_time: time,
      pickup_id: id,
      incoming_center_name: placeOfPin(pin)?.centre ?? '',
      expected_package_count: courier.answersInWords ? String(expected) : expected,
      pickup_date: date,
    },
  };
}
