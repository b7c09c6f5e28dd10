import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../platform/db/transaction.ts';
import {
  type CountedFailure,
  countFailure,
  forgetFailuresOf,
  lockFailures,
  uncountFailures,
} from './accounts.queries.ts';

export interface LoginSource {
  readonly email: string;
  readonly ipAddress: string;
}

interface Limit {
  readonly keyOf: (from: LoginSource) => string;
  readonly free: number;
  readonly longestS: number;
}

/**
 * Free tries before waiting starts, and the longest wait in seconds. The pair stops a guesser at one desk; the address
 * may hold an office full of people; the account alone only slows down guessers from everywhere, so that nobody can
 * lock another person out.
 */
const passwordLimits: readonly Limit[] = [
  { keyOf: (from) => `pair:${from.email.toLowerCase()} ${from.ipAddress}`, free: 5, longestS: 15 * 60 },
  { keyOf: (from) => `address:${from.ipAddress}`, free: 50, longestS: 15 * 60 },
  { keyOf: (from) => `account:${from.email.toLowerCase()}`, free: 100, longestS: 20 },
];

/** Whoever guesses codes knows the password, so the account itself may have to wait long; nobody else can do that to it. */
const codeLimits: readonly Limit[] = [
  { keyOf: (from) => `code:${from.email.toLowerCase()}`, free: 10, longestS: 15 * 60 },
];

/** After an hour without a failure everything is forgotten. */
const forgetAfterS = 60 * 60;

/** A try that was counted as a failure under each of its keys. */
export type CountedTry = readonly CountedFailure[];

/**
 * Counts a try as a failure before the password is looked at, so that many at once do not slip through; a right
 * password takes it back. Throws 429 while the caller has to wait. There is no hard lock-out.
 */
export const countTry = (tx: Tx, source: LoginSource, now: Date): Promise<CountedTry> =>
  countUnder(tx, passwordLimits, source, now);

/** The same for a code that is asked for beside the password. */
export const countCodeTry = async (tx: Tx, source: LoginSource, now: Date): Promise<void> => {
  await countUnder(tx, codeLimits, source, now);
};

async function countUnder(tx: Tx, limits: readonly Limit[], source: LoginSource, now: Date): Promise<CountedTry> {
  const counted: CountedFailure[] = [];
  for (const { keyOf, free, longestS } of limits) {
    const key = keyOf(source);
    const row = await lockFailures(tx, key, now);
    if (row.failures >= free) {
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
    await countFailure(tx, key, now, new Date(now.getTime() - forgetAfterS * 1000));
    counted.push({ key, at: now, lastFailedAt: row.last_failed_at });
  }
  return counted;
}

/**
 * The password was right: the try is taken back as if it had never been, and this person's own failures are forgotten.
 * Otherwise the right passwords of an office would keep it waiting.
 */
export async function takeTryBack(tx: Tx, [own, ...others]: CountedTry): Promise<void> {
  if (own) await forgetFailuresOf(tx, own.key);
  await uncountFailures(tx, others);
}

export async function takeCodeTryBack(tx: Tx, source: LoginSource): Promise<void> {
  for (const { keyOf } of codeLimits) await forgetFailuresOf(tx, keyOf(source));
}
