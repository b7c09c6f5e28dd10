import type { Order } from '@shipmagic/domain/orders/order';
import { forgetDraft, keepDraft, readDraft, useDraft } from '../../ui/use-draft.ts';

/**
 * The notes on the screen. They follow the order until something is typed; from then on they are the user's, with the
 * version they are based on.
 */
export function useNotesDraft(order: Order) {
  const field = `notes of order ${order.magicOrderId}`;
  const { text, draft, edit } = useDraft(field, order.merchantVendorNotes ?? '');
  return {
    notes: text,
    version: draft?.version ?? order.version,
    changed: draft !== null,
    edit: (typed: string) => edit(typed, order.version),
    /** Text typed during saving is kept, based on the saved version. */
    saved: (sent: string, version: number) => {
      const now = readDraft(field);
      if (now && now.text !== sent) keepDraft(field, now.text, version);
      else forgetDraft(field);
    },
    discard: () => forgetDraft(field),
  };
}
export type NotesDraft = ReturnType<typeof useNotesDraft>;
