import type { Order } from '@shipmagic/domain/orders/order';
import { useState } from 'react';

/**
 * The notes as they stand on the screen. Until something is typed they follow the order; from then on they are the
 * user's, and know which version of the order they are about.
 */
export function useNotesDraft(order: Order) {
  const stored = order.merchantVendorNotes ?? '';
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null);
  return {
    notes: typed?.text ?? stored,
    version: typed?.version ?? order.version,
    changed: typed !== null,
    edit: (text: string) => setTyped(text === stored ? null : { text, version: typed?.version ?? order.version }),
    /** What was typed while these were saved stays, now based on them. */
    saved: (text: string, version: number) =>
      setTyped((now) => (now && now.text !== text ? { ...now, version } : null)),
    discard: () => setTyped(null),
  };
}
export type NotesDraft = ReturnType<typeof useNotesDraft>;
