import { createHash, createHmac } from 'node:crypto';

/** What a mailed link is for; a secret made for one thing opens no other. */
type LinkPurpose = 'invitation' | 'password-reset';

/**
 * The secret of a link, made of the row's id: so that neither the database nor a waiting mail holds anything that
 * opens it. Whoever has the installation's key can make it, and nobody else.
 */
export function linkSecret(key: Uint8Array, purpose: LinkPurpose, id: string): string {
  return createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');
}

/** What is kept of a secret, to look it up by. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
