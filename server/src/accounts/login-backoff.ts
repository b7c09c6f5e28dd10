import { AppError } from '@shipmagic/domain/http/errors';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

export interface LoginSource {
  readonly email: string;
  readonly ipAddress: string;
}

/**
 * Free tries before waiting starts, and the longest wait in seconds. The pair stops a guesser at one desk; the address
 * may hold an office full of people; the account alone only slows down guessers from everywhere, so that nobody can
 * lock another person out.
 */
const limits = [
  { keyOf: (from: LoginSource) => `pair:${from.email.toLowerCase()} ${from.ipAddress}`, free: 5, longestS: 15 * 60 },
  { keyOf: (from: LoginSource) => `address:${from.ipAddress}`, free: 50, longestS: 15 * 60 },
  { keyOf: (from: LoginSource) => `account:${from.email.toLowerCase()}`, free: 100, longestS: 20 },
] as const;

/** After an hour without a failure everything is forgotten. */
const forgetAfterS = 60 * 60;

/**
 * Counts a try as a failure before the password is looked at, so that many at once do not slip through; a right
 * password takes it back. Throws 429 while the caller has to wait. There is no hard lock-out.
 */
export async function countTry(tx: Tx, source: LoginSource, now: Date): Promise<void> {
  for (const { keyOf, free, longestS } of limits) {
    const key = keyOf(source);
    const row = await tx.selectFrom('login_failures').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
    if (row && row.failures >= free) {
      const waitS = Math.min(longestS, 2 ** Math.min(20, row.failures - free));
      const leftS = waitS - (now.getTime() - row.last_failed_at.getTime()) / 1000;
      if (leftS > 0) {
        throw new AppError(
          'too_many_requests',
          `Too many failed attempts. Please try again in ${Math.ceil(leftS)} seconds.`,
          { retryAfter: leftS },
        );
      }
    }
    await sql`insert into login_failures as f (key, failures, last_failed_at) values (${key}, 1, ${now})
      on conflict (key) do update set last_failed_at = ${now},
        failures = case when f.last_failed_at < ${new Date(now.getTime() - forgetAfterS * 1000)} then 1 else f.failures + 1 end`.execute(
      tx,
    );
  }
}

/** The password was right: the try is taken back, and this person's own failures are forgotten. */
export async function takeTryBack(tx: Tx, source: LoginSource): Promise<void> {
  const [pair, ...others] = limits.map(({ keyOf }) => keyOf(source));
  await tx.deleteFrom('login_failures').where('key', '=', String(pair)).execute();
  await tx
    .updateTable('login_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', 'in', others)
    .where('failures', '>', 0)
    .execute();
}
