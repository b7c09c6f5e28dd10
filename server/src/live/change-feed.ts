import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { connectLogin, type Passwords } from '../platform/db/passwords.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { announceChanges, listenForChanges } from './live.queries.ts';

/** Milliseconds between announcements: the delay until others see a change. */
const announceEvery = 500;
/** Milliseconds after which an unresponsive database counts as gone. */
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

/** Either individual orders, or, if there are too many, their vendors (null: any). */
const orderChanges = z.union([
  z.object({ orders: z.array(changedOrder) }),
  z.object({ vendors: z.array(z.string()).nullable() }),
]);
export type OrderChanges = z.output<typeof orderChanges>;

export interface ChangeFeed {
  /** Whether the feed is currently connected. */
  readonly connected: boolean;
  /** Also called, with any vendor, after a gap. */
  subscribe(listener: (changes: OrderChanges) => void): void;
  /** Called with the user whose sessions or rights have changed; null if it may be anybody. */
  subscribeToAccounts(listener: (userId: string | null) => void): void;
  /** Called when a partner has gone down, refuses us, or answers again. */
  subscribeToPartners(listener: () => void): void;
  start(): void;
  close(): Promise<void>;
}

/**
 * Changes in the database, made by any process. A single connection listens and announces; when it breaks it is
 * reopened, with growing delays.
 */
export function createChangeFeed({
  directUrl,
  passwords,
  log,
}: {
  directUrl: string;
  passwords?: Passwords;
  log: Logger;
}): ChangeFeed {
  const listeners: ((changes: OrderChanges) => void)[] = [];
  const accountListeners: ((userId: string | null) => void)[] = [];
  const partnerListeners: (() => void)[] = [];
  const closing = new AbortController();
  let connected = false;
  /** Grows while the database cannot be reached. */
  let wait = announceEvery;
  let running = Promise.resolve();
  const tell = (changes: OrderChanges) => {
    for (const listener of listeners) listener(changes);
  };
  const tellOfAccount = (userId: string | null) => {
    for (const listener of accountListeners) listener(userId);
  };
  const rest = (ms: number) => pause(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  async function follow(): Promise<void> {
    const client = await connectLogin(
      {
        connectionString: directUrl,
        application_name: 'shipmagic:live',
        connectionTimeoutMillis: patience,
        query_timeout: patience,
        keepAlive: true,
      },
      passwords,
    );
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'account_changes') tellOfAccount(payload ?? null);
      else if (channel === 'partner_changes') for (const listener of partnerListeners) listener();
      else tell(readChanges(payload, log));
    });
    try {
      await listenForChanges(client);
      connected = true;
      wait = announceEvery;
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
    while (!closing.signal.aborted) {
      await follow().catch((error: Error) => {
        log.warn({ reason: error.message }, 'changes of orders are not heard at the moment');
      });
      await rest(wait);
      wait = Math.min(wait * 2, longestPause);
    }
  }

  return {
    get connected() {
      return connected;
    },
    subscribe: (listener) => void listeners.push(listener),
    subscribeToAccounts: (listener) => void accountListeners.push(listener),
    subscribeToPartners: (listener) => void partnerListeners.push(listener),
    start() {
      running = keepFollowing();
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** An unreadable message may come from another version of the program, so anything may have changed. */
function readChanges(payload: string | undefined, log: Logger): OrderChanges {
  try {
    return orderChanges.parse(JSON.parse(payload ?? ''));
  } catch (error) {
    log.warn({ err: error }, 'a message about changed orders could not be read');
    return { vendors: null };
  }
}
