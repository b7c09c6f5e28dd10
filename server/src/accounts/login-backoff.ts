import { AppError } from '@shipmagic/domain/http/errors';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** Free tries before waiting starts: an address may hold an office full of people, an account is one person. */
const freeTries = { account: 5, address: 30 };
const longestWaitS = 15 * 60;
/** After an hour without a failure everything is forgotten. */
const forgetAfterS = 60 * 60;

export interface LoginSource {
  readonly email: string;
  readonly ipAddress: string;
}

const keysOf = (source: LoginSource) => [
  { key: `account:${source.email.toLowerCase()}`, free: freeTries.account },
  { key: `address:${source.ipAddress}`, free: freeTries.address },
];

/** Refuses with 429 while the account or the address has to wait. There is no hard lock-out. */
export async function refuseWhileWaiting(tx: Tx, source: LoginSource, now: Date): Promise<void> {
  for (const { key, free } of keysOf(source)) {
    const row = await tx.selectFrom('login_failures').selectAll().where('key', '=', key).executeTakeFirst();
    if (!row || row.failures < free) continue;
    const waitS = Math.min(longestWaitS, 2 ** Math.min(20, row.failures - free));
    const leftS = waitS - (now.getTime() - row.last_failed_at.getTime()) / 1000;
    if (leftS > 0) {
      throw new AppError(
        'too_many_requests',
        `Too many failed attempts. Please try again in ${Math.ceil(leftS)} seconds.`,
        { retryAfter: leftS },
      );
    }
  }
}

export async function countFailure(tx: Tx, source: LoginSource, now: Date): Promise<void> {
  for (const { key } of keysOf(source)) {
    await sql`insert into login_failures as f (key, failures, last_failed_at) values (${key}, 1, ${now})
      on conflict (key) do update set last_failed_at = ${now},
        failures = case when f.last_failed_at < ${new Date(now.getTime() - forgetAfterS * 1000)} then 1 else f.failures + 1 end`.execute(
      tx,
    );
  }
}

export async function forgetFailures(tx: Tx, source: LoginSource): Promise<void> {
  await tx.deleteFrom('login_failures').where('key', '=', `account:${source.email.toLowerCase()}`).execute();
}
