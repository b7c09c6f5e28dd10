import { type StaleChange, staleChange } from '@shipmagic/domain/orders/stale-change';
import { ApiError } from './api-error.ts';

/** A change refused because of a competing one; its author decides what to do. */
export interface StaleQuestion {
  readonly change: StaleChange;
  /** The author's values, by the names of the call: `merchantVendorNotes`. */
  readonly mine: Record<string, unknown>;
  /** Makes the change anyway, based on the current version. */
  readonly apply: () => void;
  /** Discards it. */
  readonly discard: () => void;
}

let listen: ((question: StaleQuestion) => void) | null = null;

/** Registers the dialog that asks, which is loaded with the first question. */
export function onStaleChange(listener: (question: StaleQuestion) => void): () => void {
  listen = listener;
  return () => {
    listen = null;
  };
}

interface Refused {
  readonly error: Error;
  readonly body: unknown;
  /** Repeats the call, based on the current version. */
  readonly again: (change: StaleChange) => void;
  readonly discard?: (() => void) | undefined;
}

/** Asks what to do about a stale change; false when it failed for another reason. */
export function askIfStale({ error, body, again, discard }: Refused): boolean {
  const { success, data } = staleChange.safeParse(error instanceof ApiError ? error.details : null);
  if (!success || !listen) return false;
  // Without the fields that identify the changed object.
  const { version: _, vendorName: __, otherParts: ___, ...mine } = body as Record<string, unknown>;
  listen({ change: data, mine, apply: () => again(data), discard: () => discard?.() });
  return true;
}

/** The same input of a call, based on the current versions. */
export function basedOnChange<I>(input: I, { version, otherParts }: StaleChange): I {
  const { body, ...rest } = input as { body?: object };
  return { ...rest, body: { ...body, version, ...(otherParts ? { otherParts } : {}) } } as I;
}
