import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inSystemTransaction } from './transaction.ts';

/** How long a lease lasts when nobody renews it: the time until another process takes over from a killed one. */
const leaseSeconds = 60;

export interface Lease {
  /** Keeps it for another minute; false when somebody else has it by now. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** Lets one process at a time do a thing, on all machines. Null when another one is doing it. */
export async function takeLease(db: Database, name: string): Promise<Lease | null> {
  const holder = crypto.randomUUID();
  const key = `lease:${name}`;
  const write = () =>
    inSystemTransaction(db, (tx) =>
      sql`insert into sync_state as s (key, value) values (${key}, jsonb_build_object('holder', ${holder}::text))
        on conflict (key) do update set value = excluded.value, updated_at = now()
        where s.value ->> 'holder' = ${holder} or s.updated_at < now() - make_interval(secs => ${leaseSeconds})
        returning key`.execute(tx),
    );
  if ((await write()).rows.length === 0) return null;
  return {
    renew: async () => (await write()).rows.length > 0,
    release: async () => {
      await inSystemTransaction(db, (tx) =>
        sql`delete from sync_state where key = ${key} and value ->> 'holder' = ${holder}`.execute(tx),
      );
    },
  };
}
