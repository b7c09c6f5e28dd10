import type { Backoff } from '@shipmagic/domain/time/backoff';
import { type CountedTry, countTry } from '../../platform/db/failures.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { listSignInAddresses } from './accounts.queries.ts';

export interface LoginSource {
  readonly email: string;
  readonly ipAddress: string;
}

/** One network with one account: three attempts are checked, whatever others have done to the account. */
const perPair: Backoff = { free: 3, longestS: 60 * 60 };
/** Enough for an office full of people. */
const perNetwork: Backoff = { free: 50, longestS: 15 * 60 };
/** Six digits take a few hundred thousand guesses: from new networks, a hundred are checked, then ever fewer. */
const newPlaces: Backoff = { free: 100, longestS: 15 * 60 };

const table = 'login_failures';

// Why: docs/decisions/people.md, "Failed sign-ins are counted before the password is checked".
/** Counts a password attempt, whether or not the account exists. Throws 429 while the caller has to wait. */
export function countPasswordTry(tx: Tx, { email, ipAddress }: LoginSource, now: Date): Promise<CountedTry> {
  const [account, network] = [email.toLowerCase(), networkOf(ipAddress)];
  const limits = [
    { key: `pair:${account} ${network}`, ...perPair },
    { key: `network:${network}`, ...perNetwork },
  ];
  return countTry(tx, table, { limits, total: `account:${account}` }, now);
}

/**
 * The same for a second-factor code. An attacker guessing codes knows the password and may come from anywhere; the
 * owner can still sign in from known networks, and from anywhere with a recovery code, which cannot be guessed.
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

/**
 * Whether somebody has signed in to this account from this network before. Takes equally long for an unknown account.
 */
export async function hasSignedInFrom(tx: Tx, { email, ipAddress }: LoginSource, now: Date): Promise<boolean> {
  const network = networkOf(ipAddress);
  return (await listSignInAddresses(tx, email, now)).some((address) => networkOf(address) === network);
}
