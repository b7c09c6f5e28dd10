import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { undoableMs } from '@shipmagic/domain/time/undo-time';
import { useSyncExternalStore } from 'react';

interface Entry {
  /** The status restored by Undo. */
  readonly before: ShipmentStatus;
  readonly timer: ReturnType<typeof setTimeout>;
}

const changed = new EventTarget();
/** By order, so that every screen showing it offers the same. */
const entries = new Map<string, Entry>();

/** Stores the status before a manual entry for as long as the entry can be undone; null: nothing to undo. */
export function keepEntry(magicOrderId: string, before: ShipmentStatus | null): void {
  clearTimeout(entries.get(magicOrderId)?.timer);
  entries.delete(magicOrderId);
  if (before) {
    entries.set(magicOrderId, { before, timer: setTimeout(() => keepEntry(magicOrderId, null), undoableMs) });
  }
  changed.dispatchEvent(new Event('change'));
}

/** The status before an order's last entry; null when it can no longer be undone. */
export function useEntryToUndo(magicOrderId: string): ShipmentStatus | null {
  return useSyncExternalStore(
    (listener) => {
      changed.addEventListener('change', listener);
      return () => changed.removeEventListener('change', listener);
    },
    () => entries.get(magicOrderId)?.before ?? null,
  );
}
