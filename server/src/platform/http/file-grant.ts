import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address of a file works. */
const grantSeconds = 60;

export interface FileGrant {
  readonly fileId: string;
  readonly sessionId: string;
}

const sign = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * An address for one file, one session and one minute: a browser tab cannot send the session's own key. Each kind of
 * file has a path and a key of its own, so that an address of one opens no other.
 */
export function fileAddress(path: string, key: Uint8Array, grant: FileGrant, now: Date): string {
  const text = `${grant.fileId}.${grant.sessionId}.${Math.floor(now.getTime() / 1000) + grantSeconds}`;
  return `${path}/${grant.fileId}?grant=${encodeURIComponent(`${text}.${sign(key, text)}`)}`;
}

/** What a grant allows: `old` when its minute is over, `wrong` when it was not made here for this file. */
export function readFileGrant(key: Uint8Array, grant: string, fileId: string, now: Date): FileGrant | 'old' | 'wrong' {
  const [forFile = '', sessionId = '', until = '', signature = ''] = grant.split('.');
  const right = Buffer.from(sign(key, `${forFile}.${sessionId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right) || forFile !== fileId) return 'wrong';
  return Number(until) * 1000 < now.getTime() ? 'old' : { fileId, sessionId };
}
