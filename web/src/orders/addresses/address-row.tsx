import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderEditsContract, type ShippingAddressInput } from '@shipmagic/domain/orders/order-edits.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { patchOrder } from '../../api/order-cache.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { noAutofill } from '../../ui/no-autofill.ts';
import { toastEditFailure } from '../detail/edit-failure.ts';
import { useOtherParts } from '../detail/use-other-parts.ts';
import type { IncompleteAddress } from './address-table.tsx';
import classes from './addresses.module.css';

interface AddressRowProps extends IncompleteAddress {
  saved: boolean;
  /** Which orders have the address now: this one, and other parts of the same store order. */
  onSaved: (magicOrderIds: readonly string[]) => void;
}

export function AddressRow({ magicOrderId, why, saved, onSaved }: AddressRowProps) {
  const { data, error, refetch } = useRoute(ordersContract.get, { params: { id: magicOrderId } });
  return (
    <section className={classes.row} aria-label={magicOrderId} data-saved={saved || undefined}>
      <div className={classes.order}>
        <Link to="/orders/$id" params={{ id: magicOrderId }} target="_blank">
          {magicOrderId}
        </Link>
        <Text size="xs" c="dimmed">
          {saved ? 'Saved' : why}
        </Text>
      </div>
      {error && !data && <Failure what="The order could not be loaded" error={error} onRetry={() => refetch()} />}
      {data && <Fields key={data.version} order={data} saved={saved} onSaved={onSaved} />}
    </section>
  );
}

const fields = [
  { name: 'name', label: 'Recipient', width: '1.6fr' },
  { name: 'address1', label: 'Address', width: '2.4fr' },
  { name: 'address2', label: 'Line 2', width: '1.6fr' },
  { name: 'city', label: 'City', width: '1.4fr' },
  { name: 'province', label: 'State', width: '1.4fr' },
  { name: 'zip', label: 'PIN code', width: '1fr' },
  { name: 'phone', label: 'Phone', width: '1.4fr' },
] as const satisfies readonly { name: keyof ShippingAddressInput; label: string; width: string }[];
type Draft = Record<(typeof fields)[number]['name'], string>;
const columns = { '--columns': `${fields.map(({ width }) => width).join(' ')} auto` } as object;

function Fields({ order, saved, onSaved }: { order: Order; saved: boolean; onSaved: AddressRowProps['onSaved'] }) {
  const { shippingAddress: at, magicOrderId, version } = order;
  const [draft, setDraft] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, at?.[name] ?? ''])) as Draft,
  );
  const parts = useOtherParts(magicOrderId);
  const save = useRouteMutation(orderEditsContract.changeShippingAddress, {
    changes: 'orders',
    onSuccess: ({ shippingAddress, version: changed, otherParts }) => {
      const corrected = otherParts?.corrected ?? [];
      void patchOrder(magicOrderId, { shippingAddress, version: changed });
      for (const { magicOrderId: id, ...part } of corrected) void patchOrder(id, part);
      onSaved([magicOrderId, ...corrected.map(({ magicOrderId: id }) => id)]);
    },
    onError: (error) => {
      // An error of a field stands below it.
      if (!(error instanceof ApiError && error.field)) toastEditFailure(error, 'shipping address');
    },
  });
  // Enter would do nothing while the button waits for them.
  if (!parts.loaded) return <Skeleton height={48} role="status" aria-label="Loading the address" />;
  const wrong = save.error instanceof ApiError ? save.error : null;
  return (
    <form
      className={classes.fields}
      style={columns}
      onSubmit={(event) => {
        event.preventDefault();
        const shippingAddress = { ...draft, country: at?.country ?? 'India' };
        save.mutate({ params: { id: magicOrderId }, body: { shippingAddress, version, otherParts: parts.corrected } });
      }}
    >
      {fields.map(({ name, label }) => (
        <TextInput
          key={name}
          {...noAutofill}
          size="xs"
          label={label}
          maxLength={name === 'zip' ? 20 : 200}
          value={draft[name]}
          error={wrong?.field === `shippingAddress.${name}` && wrong.message}
          disabled={saved}
          onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Button
        type="submit"
        size="xs"
        className={classes.save ?? ''}
        loading={save.isPending}
        disabled={saved}
        aria-label={`Save the address of ${magicOrderId}`}
      >
        {saved ? 'Saved' : 'Save'}
      </Button>
    </form>
  );
}
