import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane: the OWASP minimum. */
// Argon2id is the library's default algorithm.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/** Compares a password; for an unknown account it takes just as long and says no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}
