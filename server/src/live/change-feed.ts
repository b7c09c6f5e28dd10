import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Logger } from '../platform/telemetry/log.ts';
import { announceChanges, listenForChanges } from './live.queries.ts';

/** Milliseconds between two looks for changes to announce: what people wait for a colleague's change. */
const announceEvery = 500;
/** Milliseconds after which a silent database counts as gone. */
const patience = 10_000;
const longestPause = 10_000;

const changedOrder = z.object({
  id: z.string(),
  vendor: z.string(),
  /** When the order was placed, in milliseconds since 1970. */
  at: z.number(),
  new: z.boolean(),
});
export type ChangedOrder = z.output<typeof changedOrder>;

/** Either some orders, or more than can be named: then their vendors, or null for any. */
const orderChanges = z.union([
  z.object({ orders: z.array(changedOrder) }),
  z.object({ vendors: z.array(z.string()).nullable() }),
]);
export type OrderChanges = z.output<typeof orderChanges>;

export interface ChangeFeed {
  /** Whether changes are heard at the moment. */
  readonly connected: boolean;
  /** Also called, with any vendor, after a time in which nothing was heard. */
  subscribe(listener: (changes: OrderChanges) => void): void;
  /** Called with the person whose sessions or rights have changed, and with null when it may be anybody. */
  subscribeToAccounts(listener: (userId: string | null) => void): void;
  start(): void;
  close(): Promise<void>;
}

/**
 * Changes in the database, made by any process. A single connection listens and announces; when it breaks it is
 * reopened, with growing delays.
 */
export function createChangeFeed({ appUrl, log }: { appUrl: string; log: Logger }): ChangeFeed {
  const listeners: ((changes: OrderChanges) => void)[] = [];
  const accountListeners: ((userId: string | null) => void)[] = [];
  const closing = new AbortController();
  let connected = false;
  let running = Promise.resolve();
  const tell = (changes: OrderChanges) => {
    for (const listener of listeners) listener(changes);
  };
  const tellOfAccount = (userId: string | null) => {
    for (const listener of accountListeners) listener(userId);
  };
  const rest = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  async function follow(): Promise<void> {
    const client = new pg.Client({
      connectionString: appUrl,
      application_name: 'shipmagic:live',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    // The next query reports a connection that broke.
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'account_changes') tellOfAccount(payload ?? null);
      else tell(readChanges(payload, log));
    });
    try {
      await client.connect();
      await listenForChanges(client);
      connected = true;
      tell({ vendors: null });
      tellOfAccount(null);
      while (!closing.signal.aborted) {
        await announceChanges(client);
        await rest(announceEvery);
      }
    } finally {
      connected = false;
      await client.end().catch(() => undefined);
    }
  }

  async function keepFollowing(): Promise<void> {
    for (let wait = announceEvery; !closing.signal.aborted; wait = Math.min(wait * 2, longestPause)) {
      await follow().catch((error: Error) => {
        log.warn({ reason: error.message }, 'changes of orders are not heard at the moment');
      });
      await rest(wait);
    }
  }

  return {
    get connected() {
      return connected;
    },
    subscribe: (listener) => void listeners.push(listener),
    subscribeToAccounts: (listener) => void accountListeners.push(listener),
    start() {
      running = keepFollowing();
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** A message that cannot be read may be from another version of the program: then anything may have changed. */
function readChanges(payload: string | undefined, log: Logger): OrderChanges {
  try {
    return orderChanges.parse(JSON.parse(payload ?? ''));
  } catch (error) {
    log.warn({ err: error }, 'a message about changed orders could not be read');
    return { vendors: null };
  }
}
