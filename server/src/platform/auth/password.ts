import { hash, verify } from '@node-rs/argon2';
import { type Caller, inTurn } from './password-queue.ts';

/** Argon2id with 19 MiB, two passes, one lane: the OWASP minimum. */
// Argon2id is the library's default algorithm.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Queued with priority: only an authorised person chooses a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn('known', () => hash(password, cost));
}

let nobody: Promise<string> | undefined;

/** Verifies a password; takes just as long for an unknown account, and returns false. Throws QueueIsFull. */
export async function verifyPassword(stored: string | null, password: string, caller: Caller): Promise<boolean> {
  nobody ??= hash('no account has this password', cost);
  const expected = stored ?? (await nobody);
  const matches = await inTurn(caller, () => verify(expected, password));
  return stored !== null && matches;
}
