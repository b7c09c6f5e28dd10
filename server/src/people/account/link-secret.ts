import { createHash, createHmac } from 'node:crypto';
import { type KeyRing, markOf } from '../../platform/key-ring.ts';

/** The purpose of a mailed link; a secret for one purpose is worthless for another. */
type LinkPurpose = 'invitation' | 'password-reset';

/**
 * Derives a link's secret from the row's id, so that neither the database nor a queued mail contains anything that
 * opens it. Only holders of the installation's key can derive it.
 */
export function linkSecret(key: Uint8Array, purpose: LinkPurpose, id: string): string {
  return createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');
}

/** The key of this mark: a mail may be sent under a newer one than its link was made with, whose hash is stored. */
export function linkKeyOf({ all, oldest }: KeyRing, mark: string | undefined): Uint8Array {
  return all.find((key) => markOf(key) === mark) ?? oldest;
}

/** The stored hash of a secret, for looking it up. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
