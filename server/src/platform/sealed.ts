import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts bytes under a 32-byte key. `context` is not secret, but must be the same for decryption. */
export function sealBytes(key: Uint8Array, context: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]);
}

/** Null if they were encrypted under another key or context, or were modified. */
export function unsealBytes(key: Uint8Array, context: string, sealed: Buffer): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

/** Encrypts a secret as text; see `sealBytes`. */
export function seal(key: Uint8Array, context: string, text: string): string {
  return sealBytes(key, context, Buffer.from(text, 'utf8')).toString('base64');
}

/** Null if it was encrypted under another key or context, or was modified. */
export function unseal(key: Uint8Array, context: string, sealed: string): string | null {
  return unsealBytes(key, context, Buffer.from(sealed, 'base64'))?.toString('utf8') ?? null;
}
