import { isManagedInShipmagic, type ManagementRule } from '@shipmagic/domain/orders/managed-in-shipmagic';
import { readKeptSetting } from '@shipmagic/domain/settings/read-setting';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { saveSyncState } from '../../platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { listedVendorKeys, manageUndecidedHere, readRuleAndState } from './external-orders.queries.ts';
import { type DayStates, dayStates, readingByDays, wholeSince } from './reading-plan.ts';

const stateKey = 'external_tool';

const toolState = z.object({
  connected: z.boolean(),
  /** When the tool's whole list was last read, and from which order date on. */
  reading: z
    .object({ from: z.iso.datetime(), at: z.iso.datetime() })
    .transform(({ from, at }) => ({ from: new Date(from), at: new Date(at) }))
    .nullable()
    .default(null),
  /** The reading by days, where the whole list is too long. */
  days: dayStates.default({}),
});

export interface Management {
  /** Whether an external tool is configured at all. */
  readonly connected: boolean;
  readonly rule: ManagementRule;
  readonly reading: Reading | null;
  readonly days: DayStates;
}

interface Reading {
  readonly from: Date;
  readonly at: Date;
}

/** The reading by which it shows whether the tool lists an order placed then. */
export function readingFor({ reading, days }: Pick<Management, 'reading' | 'days'>, orderedAt: Date): Reading | null {
  const byDays = readingByDays(days, orderedAt);
  const covers = reading && reading.from <= orderedAt;
  return covers && (!byDays || byDays.at <= reading.at) ? reading : byDays;
}

/** The current basis for deciding where orders are managed. */
export async function readManagement(tx: Tx): Promise<Management> {
  const kept = await readRuleAndState(tx, stateKey);
  const state = toolState.safeParse(kept.state);
  return {
    connected: state.success && state.data.connected,
    rule: readKeptSetting('managed_in_shipmagic', kept.rule).value,
    reading: state.success ? state.data.reading : null,
    days: state.success ? state.data.days : {},
  };
}

/** A reading of the whole list makes those by days superfluous, as does another tool. */
export function saveReading(tx: Tx, reading: Reading | null, connected = true): Promise<void> {
  return saveSyncState(tx, stateKey, { connected, reading, days: {} });
}

/** Once all days have been read, that is the first reading of the whole list. */
export async function saveDays(tx: Tx, days: DayStates, from: Date, now: Date): Promise<void> {
  const { connected, reading } = await readManagement(tx);
  const at = reading ? null : wholeSince(from, days, now);
  await saveSyncState(tx, stateKey, { connected, reading: at ? { from, at } : reading, days });
}

/**
 * Stores whether an external tool is configured, so that every import knows it. Without one, undecided orders are
 * managed here; earlier decisions stay.
 */
export async function rememberExternalTool(db: Database, connected: boolean): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const before = await readManagement(tx);
    if (before.connected !== connected) await saveReading(tx, null, connected);
    if (!connected) await manageUndecidedHere(tx);
  });
}

/** The vendors of a store order's new parts. */
interface NewParts {
  readonly order: StoreOrder;
  readonly vendorNames: readonly string[];
}

/** Where the new parts of store orders are managed, in the order of each one's vendors. */
export async function managementOfNewParts(tx: Tx, all: readonly NewParts[]): Promise<(boolean | null)[][]> {
  const { connected, rule, ...read } = await readManagement(tx);
  if (!connected) return all.map(({ vendorNames }) => vendorNames.map(() => true));
  const listed = await listedVendorKeys(
    tx,
    all.map(({ order }) => order.id),
  );
  return all.map(({ order, vendorNames }) =>
    vendorNames.map((vendorName) =>
      isManagedInShipmagic(rule, {
        vendorName,
        channelTags: order.tags,
        orderedAt: new Date(order.createdAt),
        listed: listed.get(order.id)?.has(vendorKey(vendorName)) ?? false,
        reading: readingFor(read, new Date(order.createdAt)),
        shippedHere: false,
        last: null,
      }),
    ),
  );
}

/**
 * Milliseconds to wait after a new order, and at least between two reads of the list, so that a busy store does not
 * cause constant reads.
 */
const soonMs = { afterOrder: 2000, betweenReadings: 30_000 };

/** Schedules a read of the tool's list for new orders; several requests become one. */
export async function askExternalToolSoon(db: Database, now: Date): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const { connected, reading } = await readManagement(tx);
    if (!connected) return;
    const notBefore = reading ? reading.at.getTime() + soonMs.betweenReadings : 0;
    const runAt = new Date(Math.max(now.getTime() + soonMs.afterOrder, notBefore));
    await enqueue(tx, 'sync_external_orders', {}, { key: 'sync_external_orders', runAt, maxAttempts: 3 });
  });
}
