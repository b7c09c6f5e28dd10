import type { Database } from '../db/database.ts';
import { databaseTrouble } from '../db/database-trouble.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { type Received, receiveAll, type Stored } from './receive.ts';

/** Maximum number of webhooks stored in one transaction, and of characters. */
const atOnce = { webhooks: 100, characters: 4_000_000 };

interface Waiting {
  readonly received: Received;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

// Why: docs/decisions/platform.md, "Webhooks that arrive together are stored together".
/**
 * A way to store webhooks by which those that arrive while others are being stored go together into the next
 * transaction. Each is acknowledged only when it is stored. One that cannot be stored does not keep others from it.
 */
export function receiveSoon(db: Database): (received: Received) => Promise<Stored> {
  const waiting: Waiting[] = [];
  let isStoring = false;

  const storeAll = (group: readonly Waiting[]) =>
    inSystemTransaction(db, (tx) =>
      receiveAll(
        tx,
        group.map(({ received }) => received),
      ),
    );
  async function store(group: readonly Waiting[]): Promise<void> {
    try {
      const stored = await storeAll(group);
      for (const [i, { resolve }] of group.entries()) resolve(stored[i] as Stored);
    } catch (error) {
      if (group.length === 1 || databaseTrouble(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await store([one]);
    }
  }
  async function storeWaiting(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) await store(nextOf(waiting));
    isStoring = false;
  }
  return (received) =>
    new Promise((resolve, reject) => {
      waiting.push({ received, resolve, reject });
      if (!isStoring) void storeWaiting();
    });
}

/** Takes the first of a list, as many as go together. */
function nextOf(waiting: Waiting[]): readonly Waiting[] {
  let characters = 0;
  const end = waiting.findIndex(({ received }, i) => {
    characters += received.text.length;
    return i > 0 && (i >= atOnce.webhooks || characters > atOnce.characters);
  });
  return waiting.splice(0, end < 0 ? waiting.length : end);
}
