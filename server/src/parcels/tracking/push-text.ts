import { gunzipSync } from 'node:zlib';
import { AppError } from '@shipmagic/domain/http/errors';

/** Bytes of a pushed body, also of one that was compressed. */
export const longestPush = 256 * 1024;

interface Headers {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
}

/**
 * The text of a pushed body: couriers send JSON, compressed or not, and some of them as a field of a form. Throws 400 for
 * a compressed body that cannot be unpacked, or is too long when it is.
 */
export function pushText(body: Buffer, headers: Headers): string {
  const text = (headers['content-encoding']?.trim().toLowerCase() === 'gzip' ? unpacked(body) : body).toString('utf8');
  return /x-www-form-urlencoded/i.test(headers['content-type'] ?? '') ? formText(text) : text;
}

function unpacked(body: Buffer): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: longestPush });
  } catch {
    throw new AppError('bad_input', `The body cannot be unpacked, or has more than ${longestPush / 1024} KB`);
  }
}

/** Names of fields that hold a whole push, by which senders of forms call it. */
const wholes = ['data', 'payload', 'body', 'json'];

/** A form's fields as an object, or the whole push that one of them holds. */
function formText(text: string): string {
  const fields = Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, parsed(value)]));
  const whole = wholes.map((name) => fields[name]).find((value) => typeof value === 'object' && value !== null);
  return JSON.stringify(whole ?? fields);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
