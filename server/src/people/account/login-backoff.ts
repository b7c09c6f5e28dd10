import type { Backoff } from '@shipmagic/domain/time/backoff';
import { type CountedTry, countTry } from '../../platform/db/failures.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { listSignInAddresses } from './accounts.queries.ts';

export interface LoginSource {
  readonly email: string;
  readonly ipAddress: string;
}

/** Somebody at one place with one account: three tries are looked at, whatever others have done to the account. */
const perPair: Backoff = { free: 3, longestS: 60 * 60 };
/** An office full of people. */
const perNetwork: Backoff = { free: 50, longestS: 15 * 60 };
/** Six digits are found in some hundred thousand guesses: of those from new places a hundred are looked at, then ever fewer. */
const newPlaces: Backoff = { free: 100, longestS: 15 * 60 };

const table = 'login_failures';

/** Counts a try of a password, account or not. Throws 429 while the caller has to wait. */
export function countPasswordTry(tx: Tx, { email, ipAddress }: LoginSource, now: Date): Promise<CountedTry> {
  const [account, network] = [email.toLowerCase(), networkOf(ipAddress)];
  const limits = [
    { key: `pair:${account} ${network}`, ...perPair },
    { key: `network:${network}`, ...perNetwork },
  ];
  return countTry(tx, table, { limits, total: `account:${account}` }, now);
}

/**
 * The same for a code that is asked for beside the password. Whoever guesses codes knows the password, and may guess
 * from everywhere; the owner is let in where they have signed in before, and anywhere with a recovery code, which
 * nobody guesses.
 */
export function countCodeTry(
  tx: Tx,
  { email, ipAddress, isNewPlace }: LoginSource & { readonly isNewPlace: boolean },
  now: Date,
): Promise<CountedTry> {
  const account = email.toLowerCase();
  const limits = [
    { key: `code-pair:${account} ${networkOf(ipAddress)}`, ...perPair },
    ...(isNewPlace ? [{ key: `code-new:${account}`, ...newPlaces }] : []),
  ];
  return countTry(tx, table, { limits, total: `code:${account}` }, now);
}

/** Whether somebody has signed in to this account from here before. Takes as long when there is no such account. */
export async function hasSignedInFrom(tx: Tx, { email, ipAddress }: LoginSource, now: Date): Promise<boolean> {
  const network = networkOf(ipAddress);
  return (await listSignInAddresses(tx, email, now)).some((address) => networkOf(address) === network);
}
