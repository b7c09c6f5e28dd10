import { isIndia } from '@shipmagic/domain/india/country';
import { normalPin } from '@shipmagic/domain/india/pin';
import pMap from 'p-map';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { askCourierAboutPin } from './ask-pin-service.ts';
import { listOpenWays, listPinServices } from './pin-service.queries.ts';

interface Deps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

const hourMs = 3_600_000;
/** Answers are believed for a day; they are renewed before, so that a review finds no gap. */
const freshMs = 20 * hourMs;
/** Silences in a row after which a courier is left alone until the next run. */
const mostSilences = 3;

interface Way {
  readonly pin: string;
  readonly pickupPin: string;
}

// Why: docs/decisions/parcels.md, "PIN codes are asked about before anybody ships".
/**
 * Asks couriers about the PIN codes of orders that are still to be shipped, the newest first, as many in a run as leave
 * their limits to people. Who does not answer is asked again in the next run.
 */
export async function askPinsOfOrders(deps: Deps, now: Date): Promise<void> {
  const asked = deps.couriers.all.filter(({ pins }) => pins !== null);
  if (asked.length === 0) return;
  await whileLocked(deps.db, 'ask pins', async () => {
    const ways = await readWays(deps.db);
    if (ways.length > 0) await Promise.all(asked.map((courier) => askAbout(deps, courier, ways, now)));
  });
}

/** Where open orders go from where, as couriers are asked. */
async function readWays(db: Database): Promise<Way[]> {
  const rows = await inSystemTransaction(db, listOpenWays);
  return rows.flatMap(({ shipping_address: address, zip_code: from }) => {
    const to = address as { zip?: string; country?: string } | null;
    const pin = isIndia(to?.country) ? normalPin(to?.zip) : null;
    return pin ? [{ pin, pickupPin: normalPin(from) ?? '' }] : [];
  });
}

async function askAbout(deps: Deps, courier: Courier, ways: readonly Way[], now: Date): Promise<void> {
  const { pins } = courier;
  if (!pins) return;
  const wanted = new Map<string, Way>();
  for (const { pin, pickupPin } of ways) {
    if (pins.needsPickup && !pickupPin) continue;
    const way = { pin, pickupPin: pins.needsPickup ? pickupPin : '' };
    wanted.set(keyOf(way), way);
  }
  const codes = [...new Set([...wanted.values()].map(({ pin }) => pin))];
  const since = new Date(now.getTime() - freshMs);
  const known = await inSystemTransaction(deps.db, (tx) => listPinServices(tx, codes, since));
  for (const row of known)
    if (row.courier === courier.id) wanted.delete(keyOf({ pin: row.pin, pickupPin: row.pickup_pin }));
  let silences = 0;
  await pMap(
    [...wanted.values()].slice(0, pins.askedInBackground),
    async (way) => {
      if (silences >= mostSilences) return;
      silences = (await askCourierAboutPin(deps, courier, way)) ? 0 : silences + 1;
    },
    { concurrency: 4 },
  );
}

const keyOf = ({ pin, pickupPin }: Way) => `${pin} ${pickupPin}`;
