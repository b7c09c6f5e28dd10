import { jsonPieces } from '../json-pieces.ts';
import type { Keepable } from '../keep-state.ts';
import { requireState } from '../saved-shape.ts';
import type { Courier, NdrResult, PickupRequest, PushTarget, Warehouse } from './courier.ts';
import type { Parcel } from './parcel.ts';

const version = 1;

/** The courier's saved state. It does not contain the port. */
interface SavedDelhivery {
  parcels: Parcel[];
  pickups: PickupRequest[];
  warehouses: Warehouse[];
  version: typeof version;
  labels: [key: string, link: { awb: string; expiresAt: number }][];
  ndrRequests: [id: string, results: NdrResult[]][];
  strict: boolean;
  /** null: unlimited, which JSON cannot express. */
  balance: number | null;
  suspicious: string[];
  push: PushTarget | null;
  counters: { awb: number; upload: number; ndr: number; pickup: number };
}

/** Throws if it is not a saved courier. */
function readSaved(content: unknown): SavedDelhivery {
  requireState(
    content,
    version,
    { labels: 'list', ndrRequests: 'list', strict: 'boolean', suspicious: 'list', counters: 'object' },
    {
      parcels: { awb: 'string', order: 'string', scans: 'list', consignee: 'object' },
      pickups: { id: 'number', date: 'string', location: 'string' },
      warehouses: { name: 'string', details: 'object' },
    },
  );
  return content as SavedDelhivery;
}

function restore(courier: Courier, saved: SavedDelhivery): void {
  for (const parcel of saved.parcels) courier.add(parcel);
  courier.pickups.push(...saved.pickups);
  courier.registered.clear();
  for (const warehouse of saved.warehouses) courier.registered.set(warehouse.name, warehouse);
  for (const [key, link] of saved.labels) courier.labels.set(key, link);
  for (const [id, results] of saved.ndrRequests) courier.ndrRequests.set(id, results);
  const { strict, suspicious, push } = saved;
  Object.assign(courier, { strict, suspicious, push, balance: saved.balance ?? Number.POSITIVE_INFINITY });
  const { awb, upload, ndr, pickup } = courier.counters;
  awb.raise(saved.counters.awb);
  upload.raise(saved.counters.upload);
  ndr.raise(saved.counters.ndr);
  pickup.raise(saved.counters.pickup);
}

/** How the simulated courier's state is saved. */
export function keepableDelhivery(courier: Courier): Keepable {
  const { counters } = courier;
  return {
    name: 'delhivery',
    counters,
    onChange: (listener) => courier.onChange(listener),
    restore: (content) => restore(courier, readSaved(content)),
    pieces: () => {
      const { parcels, pickups, registered } = courier;
      const lists = { parcels: parcels.values(), pickups, warehouses: registered.values() };
      return jsonPieces(lists, () => {
        const { labels, ndrRequests, strict, balance, suspicious, push } = courier;
        return {
          version,
          labels: [...labels].filter(([, link]) => link.expiresAt > Date.now()),
          ndrRequests: [...ndrRequests],
          strict,
          balance: Number.isFinite(balance) ? balance : null,
          suspicious,
          push,
          counters: {
            awb: counters.awb.value,
            upload: counters.upload.value,
            ndr: counters.ndr.value,
            pickup: counters.pickup.value,
          },
        };
      });
    },
  };
}
