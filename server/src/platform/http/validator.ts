import { createHash } from 'node:crypto';

/** An answer that a caller has: from which transaction on it may have missed changes, and of what it is the answer. */
export interface Held {
  readonly xid: bigint;
  readonly of: string;
}

/** Of all that an answer follows from, as a text that does not tell it. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** Weak, because the same answer goes out packed by different means. */
export const validatorOf = ({ xid, of }: Held): string => `W/"${xid.toString(36)}.${of}"`;

const most = 20;
/** Proxies that compress add a suffix, and not all of them take it away again. */
const ours = /^\s*(?:W\/)?"([0-9a-z]{1,13})\.([\w-]{22})(?:[-;](?:gzip|br|df))?"\s*$/;

/**
 * The validators of an If-None-Match, weak or strong. Those of others, and `*`, which says nothing of what the caller
 * has, count as none.
 */
export function readValidators(header: string | undefined): Held[] {
  return (header ?? '')
    .split(',', most)
    .flatMap((text) => {
      const [, xid = '', of = ''] = ours.exec(text) ?? [];
      return of ? [{ xid: numberOf(xid), of }] : [];
    })
    .filter(({ xid }) => xid < 2n ** 63n);
}

const numberOf = (text: string) => [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
