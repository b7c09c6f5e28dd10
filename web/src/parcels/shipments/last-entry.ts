import { entryStandsAfterMs } from '@shipmagic/domain/parcels/shipments/by-hand';
import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { useSyncExternalStore } from 'react';

interface Entry {
  /** The status that an Undo sets it back to. */
  readonly before: ShipmentStatus;
  readonly timer: ReturnType<typeof setTimeout>;
}

const changed = new EventTarget();
/** By the order, so that whichever screen shows it offers the same. */
const entries = new Map<string, Entry>();

/** Keeps what was there before an entry by hand, as long as the entry can be taken back; null: there is nothing to. */
export function keepEntry(magicOrderId: string, before: ShipmentStatus | null): void {
  clearTimeout(entries.get(magicOrderId)?.timer);
  entries.delete(magicOrderId);
  if (before) {
    entries.set(magicOrderId, { before, timer: setTimeout(() => keepEntry(magicOrderId, null), entryStandsAfterMs) });
  }
  changed.dispatchEvent(new Event('change'));
}

/** The state before the last entry of an order; null when that cannot be undone any more. */
export function useEntryToUndo(magicOrderId: string): ShipmentStatus | null {
  return useSyncExternalStore(
    (listener) => {
      changed.addEventListener('change', listener);
      return () => changed.removeEventListener('change', listener);
    },
    () => entries.get(magicOrderId)?.before ?? null,
  );
}
