import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { type ProductOfOrders, wishesOfMany } from '@shipmagic/domain/returns/ask-many.contract';
import { type ReturnReason, returnReasonLabels, returnReasons } from '@shipmagic/domain/returns/return-reason';
import { type ReturnWay, returnWayLabels, returnWays } from '@shipmagic/domain/returns/return-way';
import { returnWishLabels } from '@shipmagic/domain/returns/return-wish';
import { counted } from '@shipmagic/domain/text/counted';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import facts from '../../ui/facts.module.css';
import type { Asked } from './use-ask-many.ts';

/** The product is that of most pieces until another is chosen. */
export type Draft = Omit<Asked, 'productId'> & { readonly productId: string | null; readonly note: string };
export const firstDraft: Draft = { productId: null, reason: 'defective', note: '', wish: 'refund', way: 'courier' };

export const toAsked = ({ note, productId, ...draft }: Draft, products: readonly ProductOfOrders[]): Asked => ({
  ...draft,
  productId: productId ?? products[0]?.productId ?? '',
  ...(note.trim() ? { note: note.trim() } : {}),
});

const productLabel = ({ title, orders, pieces }: ProductOfOrders) =>
  `${title} (${counted(pieces, 'piece')} in ${counted(orders, 'order')})`;

interface AskManyFieldsProps {
  products: readonly ProductOfOrders[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The product that comes back, why and how. */
export function AskManyFields({ products, draft, onChange, onSubmit, onCancel }: AskManyFieldsProps) {
  const edit = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Product"
          description="All pieces of it that can come back are asked for."
          data={products.map((one) => ({ value: one.productId, label: productLabel(one) }))}
          value={draft.productId ?? products[0]?.productId}
          onChange={(event) => edit({ productId: event.currentTarget.value })}
          data-autofocus
        />
        <div className={facts.fields}>
          <NativeSelect
            label="Reason"
            data={returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }))}
            value={draft.reason}
            onChange={(event) => edit({ reason: event.currentTarget.value as ReturnReason })}
          />
          <NativeSelect
            label="Customers get"
            data={wishesOfMany.map((value) => ({ value, label: returnWishLabels[value] }))}
            value={draft.wish}
            onChange={(event) => edit({ wish: event.currentTarget.value as Draft['wish'] })}
          />
          <NativeSelect
            label="Way back"
            data={returnWays.map((value) => ({ value, label: returnWayLabels[value] }))}
            value={draft.way}
            onChange={(event) => edit({ way: event.currentTarget.value as ReturnWay })}
          />
        </div>
        <Textarea
          label="Note"
          maxLength={500}
          autosize
          minRows={2}
          value={draft.note}
          onChange={(event) => edit({ note: event.currentTarget.value })}
        />
        <DialogButtons submit="Next" onCancel={onCancel} />
      </Stack>
    </form>
  );
}
