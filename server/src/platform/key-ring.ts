import { createHmac } from 'node:crypto';

// Why: docs/decisions/platform.md, "SECRET_KEY is changed with both keys in force".
/** One key for everything new, and all keys whose work is accepted: several while `SECRET_KEY` is being changed. */
export interface KeyRing<K = Uint8Array> {
  /** Signs and seals. */
  readonly current: K;
  /** Accepted and opened, `current` first. */
  readonly all: readonly K[];
  /** The one that has been in force the longest: `current`, unless another one still is to be replaced by it. */
  readonly oldest: K;
}

/** `SECRET_KEY` with what is beside it. */
export type MasterKeys = KeyRing<string>;

/** `old` is being replaced by `current`; `next` will replace it. */
export function keyRing<K>(current: K, { old = null, next = null }: { old?: K | null; next?: K | null } = {}) {
  const others = [old, next].filter((key) => key !== null);
  return { current, all: [current, ...others], oldest: old ?? current } satisfies KeyRing<K>;
}

/** Whether there may be something under a key that `current` is to replace. */
export const isReplacing = ({ current, oldest }: KeyRing<unknown>): boolean => oldest !== current;

export const isSeveral = ({ all }: KeyRing<unknown>): boolean => all.length > 1;

/** Derives keys for a single purpose, so that a signature for one purpose is worthless for another. */
export function purposeKeys({ current, all, oldest }: MasterKeys, purpose: string): KeyRing {
  const derived = new Map(all.map((key) => [key, createHmac('sha256', key).update(purpose).digest()]));
  const of = (key: string) => derived.get(key) ?? Buffer.alloc(0);
  return { current: of(current), all: all.map(of), oldest: of(oldest) };
}

/** Tells keys apart and reveals nothing about them: twelve hexadecimal digits. */
export const markOf = (key: Uint8Array): string => createHmac('sha256', key).update('mark').digest('hex').slice(0, 12);
