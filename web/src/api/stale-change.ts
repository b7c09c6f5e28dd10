import { type StaleChange, staleChange } from '@shipmagic/domain/orders/stale-change';
import { ApiError } from './api-error.ts';

/** A change that was refused because somebody else was faster; its author decides what to do. */
export interface StaleQuestion {
  readonly change: StaleChange;
  /** What the author wanted, by the names of the call: `merchantVendorNotes`. */
  readonly mine: Record<string, unknown>;
  /** Makes the change all the same, now based on what the others did. */
  readonly apply: () => void;
  /** Drops it. */
  readonly discard: () => void;
}

let listen: ((question: StaleQuestion) => void) | null = null;

/** The one place that asks is loaded with the first question. */
export function onStaleChange(listener: (question: StaleQuestion) => void): () => void {
  listen = listener;
  return () => {
    listen = null;
  };
}

interface Refused {
  readonly error: Error;
  readonly body: unknown;
  /** Sends the same again, based on what the others did. */
  readonly again: (change: StaleChange) => void;
  readonly discard?: (() => void) | undefined;
}

/** Asks what to do about a change that was refused as stale; false when it failed for another reason. */
export function askIfStale({ error, body, again, discard }: Refused): boolean {
  const { success, data } = staleChange.safeParse(error instanceof ApiError ? error.details : null);
  if (!success || !listen) return false;
  // What the change is of is not part of it.
  const { version: _, vendorName: __, otherParts: ___, ...mine } = body as Record<string, unknown>;
  listen({ change: data, mine, apply: () => again(data), discard: () => discard?.() });
  return true;
}

/** The same input of a call, based on the versions that are there now. */
export function basedOnChange<I>(input: I, { version, otherParts }: StaleChange): I {
  const { body, ...rest } = input as { body?: object };
  return { ...rest, body: { ...body, version, ...(otherParts ? { otherParts } : {}) } } as I;
}
