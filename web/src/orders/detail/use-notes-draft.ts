import type { Order } from '@shipmagic/domain/orders/order';
import { useState } from 'react';

/**
 * The notes on the screen. They follow the order until something is typed; from then on they are the user's, with the
 * version they are based on.
 */
export function useNotesDraft(order: Order) {
  const stored = order.merchantVendorNotes ?? '';
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null);
  return {
    notes: typed?.text ?? stored,
    version: typed?.version ?? order.version,
    changed: typed !== null,
    edit: (text: string) => setTyped(text === stored ? null : { text, version: typed?.version ?? order.version }),
    /** Text typed during saving is kept, based on the saved version. */
    saved: (text: string, version: number) =>
      setTyped((now) => (now && now.text !== text ? { ...now, version } : null)),
    discard: () => setTyped(null),
  };
}
export type NotesDraft = ReturnType<typeof useNotesDraft>;
