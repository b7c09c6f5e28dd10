import { ActionIcon, NumberInput } from '@mantine/core';
import { IconCheck, IconMinus, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { readQuantity } from './quantity-text.ts';
import { useSetQuantity } from './use-set-quantity.ts';
import classes from './variant-quantity.module.css';

interface VariantQuantityProps {
  variantId: string;
  /** The thing counted, for assistive technology. */
  name: string;
  quantity: number;
  /** A vendor member's pending request. */
  requested: number | null;
  /** With − and + beside it, for fingers. */
  stepped?: boolean;
}

interface Draft {
  text: string;
  /** The quantity its author saw. */
  basis: number;
  /** Whether it changed during the edit. */
  stale: boolean;
}

/** A quantity with in-place editing. */
export function VariantQuantity({ variantId, name, quantity, requested, stepped = false }: VariantQuantityProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDraft(null);
    // The focused field disappears.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const saving = useSetQuantity(variantId, {
    onDone: close,
    onStale: (basis) => setDraft((old) => old && { ...old, basis, stale: true }),
  });

  const step = (by: number) => {
    const basis = draft?.basis ?? quantity;
    const from = draft ? readQuantity(draft.text) : quantity;
    setDraft({ text: String(Math.max(0, from + by)), basis, stale: draft?.stale ?? false });
  };
  const less = stepped && (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={`One less of ${name}`}
      disabled={saving.isPending || (draft ? readQuantity(draft.text) : quantity) <= 0}
      onClick={() => step(-1)}
    >
      <IconMinus size={15} />
    </ActionIcon>
  );
  const more = stepped && (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={`One more of ${name}`}
      disabled={saving.isPending}
      onClick={() => step(1)}
    >
      <IconPlus size={15} />
    </ActionIcon>
  );

  if (!draft)
    return (
      <span className={classes.shown} data-stepped={stepped || undefined}>
        {requested !== null && <span className={classes.requested}>{requested} requested</span>}
        {less}
        <span className={quantity <= 0 ? classes.none : undefined}>{quantity.toLocaleString('en-IN')}</span>
        {more}
        <ActionIcon
          ref={pencil}
          size={26}
          aria-label={`Edit the quantity of ${name}`}
          onClick={() => setDraft({ text: String(quantity), basis: quantity, stale: false })}
        >
          <IconPencil size={15} />
        </ActionIcon>
      </span>
    );

  const save = () => {
    const wanted = readQuantity(draft.text);
    if (wanted < 0) return toast.error('Invalid quantity', 'Quantity cannot be negative');
    saving.mutate({ quantity: wanted, basis: draft.basis });
  };
  return (
    <form
      className={classes.form}
      aria-busy={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !saving.isPending) close();
      }}
    >
      {less}
      <NumberInput
        // Not type="number", whose value the mouse wheel changes.
        min={0}
        // A quantity below 0 is refused with a message, not corrected silently.
        clampBehavior="none"
        hideControls
        // A step leaves the phone's keyboard away.
        autoFocus={!stepped}
        className={classes.field ?? ''}
        aria-label={`Quantity of ${name}`}
        value={draft.text}
        disabled={saving.isPending}
        onChange={(text) => setDraft({ ...draft, text: String(text) })}
        onFocus={(event) => event.currentTarget.select()}
      />
      {more}
      <ActionIcon type="submit" size={28} color="indigo" variant="light" aria-label="Save" loading={saving.isPending}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon size={28} aria-label="Cancel" disabled={saving.isPending} onClick={close}>
        <IconX size={16} />
      </ActionIcon>
      {draft.stale && (
        <span className={classes.stale} role="status">
          {draft.basis} in Shopify now
        </span>
      )}
    </form>
  );
}
