import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../key-ring.ts';

/** Validity of a file's URL. */
const grantSeconds = 60;

export interface FileGrant {
  readonly fileId: string;
  readonly sessionId: string;
}

const sign = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');

function areEqual(one: string, other: string): boolean {
  const [right, given] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * A URL for one file, one session and one minute: a browser tab cannot send the session's token. Each kind of file has
 * its own path and key, so that a URL for one kind opens no other.
 */
export function fileAddress(path: string, { current }: KeyRing, grant: FileGrant, now: Date): string {
  const text = `${grant.fileId}.${grant.sessionId}.${Math.floor(now.getTime() / 1000) + grantSeconds}`;
  return `${path}/${grant.fileId}?grant=${encodeURIComponent(`${text}.${sign(current, text)}`)}`;
}

/** Verifies a grant: `old` when it has expired, `wrong` when it was not issued for this file. */
export function readFileGrant(keys: KeyRing, grant: string, fileId: string, now: Date): FileGrant | 'old' | 'wrong' {
  const [forFile = '', sessionId = '', until = '', signature = ''] = grant.split('.');
  const isSignedBy = (key: Uint8Array) => areEqual(sign(key, `${forFile}.${sessionId}.${until}`), signature);
  if (!keys.all.some(isSignedBy) || forFile !== fileId) return 'wrong';
  return Number(until) * 1000 < now.getTime() ? 'old' : { fileId, sessionId };
}
