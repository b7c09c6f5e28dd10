import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts bytes under the key in force, of 32 bytes. `context` is not secret, but must be the same for decryption. */
export function sealBytes({ current }: KeyRing, context: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, current, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]);
}

/** Null if they were encrypted under none of these keys or in another context, or were modified. */
export function unsealBytes({ all }: KeyRing, context: string, sealed: Buffer): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  for (const key of all) {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
    } catch {
      // The next key may fit.
    }
  }
  return null;
}

/** Encrypts a secret as text; see `sealBytes`. */
export function seal(keys: KeyRing, context: string, text: string): string {
  return sealBytes(keys, context, Buffer.from(text, 'utf8')).toString('base64');
}

/** Null if it was encrypted under none of these keys or in another context, or was modified. */
export function unseal(keys: KeyRing, context: string, sealed: string): string | null {
  return unsealBytes(keys, context, Buffer.from(sealed, 'base64'))?.toString('utf8') ?? null;
}

/** The same secret under the key in force: `kept` if it is already, `unreadable` if no key opens it. */
export function reseal(
  keys: KeyRing,
  context: string,
  sealed: string,
): 'kept' | 'unreadable' | { readonly sealed: string } {
  if (unseal({ ...keys, all: [keys.current] }, context, sealed) !== null) return 'kept';
  const secret = unseal(keys, context, sealed);
  return secret === null ? 'unreadable' : { sealed: seal(keys, context, secret) };
}
