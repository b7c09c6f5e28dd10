import { createHash } from 'node:crypto';
import { readSnapshot, type Snapshot, shortened, snapshotText } from './snapshot.ts';

/** An answer that a caller has: which transactions it has seen for certain, and of what it is the answer. */
export interface Held {
  readonly seen: Snapshot;
  readonly of: string;
}

/** Of all that an answer follows from, as a text that does not tell it. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** Weak, because the same answer goes out packed by different means. */
/** A comma would end it in a list. */
export const validatorOf = ({ seen, of }: Held): string =>
  `W/"${snapshotText(shortened(seen)).replaceAll(',', '+')}.${of}"`;

const most = 20;
/** Proxies that compress add a suffix, and not all of them take it away again. */
const ours = /^\s*(?:W\/)?"([\d:+]{4,1000})\.([\w-]{22})(?:[-;](?:gzip|br|df))?"\s*$/;

/**
 * The validators of an If-None-Match, weak or strong. Those of others, and `*`, which says nothing of what the caller
 * has, count as none.
 */
export function readValidators(header: string | undefined): Held[] {
  return (header ?? '').split(',', most).flatMap((text) => {
    const [, snapshot = '', of = ''] = ours.exec(text) ?? [];
    const seen = readSnapshot(snapshot.replaceAll('+', ','));
    return seen ? [{ seen, of }] : [];
  });
}
