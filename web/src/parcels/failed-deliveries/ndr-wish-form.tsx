import { Alert, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { consigneeName } from '@shipmagic/domain/orders/consignee';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { type NdrItem, ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import type { ConsigneeCorrection } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { noAutofill } from '../../ui/no-autofill.ts';

export interface NdrWishFormProps {
  item: NdrItem;
  onClose: () => void;
  onAsked: (item: NdrItem) => void;
}

type Draft = Record<'name' | 'phone' | 'address1' | 'address2', string>;

function draftOf(order: Order): Draft {
  const at = order.shippingAddress;
  return {
    name: consigneeName(at, order.customerName) ?? '',
    phone: at?.phone ?? order.customerPhone ?? '',
    address1: at?.address1 ?? '',
    address2: at?.address2 ?? '',
  };
}

/** Only what was changed is told to the courier. */
function correctionOf(was: Draft, now: Draft): ConsigneeCorrection | undefined {
  const { name, phone, address1, address2 } = now;
  const moved = address1 !== was.address1 || address2 !== was.address2;
  const changed = {
    ...(name !== was.name ? { name } : {}),
    ...(phone !== was.phone ? { phone } : {}),
    ...(moved ? { address: { address1, address2: address2 || null } } : {}),
  };
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** The fields that the courier can be told; staff alone are offered corrections. */
export function NdrWishForm({ item, onClose, onAsked }: NdrWishFormProps) {
  const offer = item.offers.find(({ action }) => action === 'reattempt');
  const { days = null, corrections = [] } = offer ?? {};
  const [day, setDay] = useState('');
  const [draft, setDraft] = useState<Draft | null>(null);
  const order = useRoute(
    ordersContract.get,
    { params: { id: item.magicOrderId } },
    { enabled: corrections.length > 0 },
  ).data;
  const was = order && corrections.length > 0 ? draftOf(order) : null;
  const now = draft ?? was;
  const ask = useRouteMutation(ndrContract.ask, {
    changes: 'orders',
    onSuccess: ({ item: asked }) => {
      onAsked(asked);
      onClose();
    },
  });
  const correction = was && now ? correctionOf(was, now) : undefined;
  const problem = ask.error instanceof ApiError ? ask.error : null;
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  const input = (field: keyof Draft, most: number) => ({
    ...noAutofill,
    value: now?.[field] ?? '',
    maxLength: most,
    onChange: (event: { currentTarget: { value: string } }) =>
      now && setDraft({ ...now, [field]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const body = { action: 'reattempt' as const, undoable: true, ...(day ? { day } : {}), correction };
    ask.mutate({ params: { id: item.magicOrderId }, body });
  };
  const shown = ['day', 'correction.phone'].includes(problem?.field ?? '');
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        {days && (
          <TextInput
            type="date"
            label="Deliver on"
            description={`A request: ${item.shippingPartner} is asked on the evening before and decides itself. Without a day it is asked as soon as it takes requests.`}
            min={days.first}
            max={days.last}
            value={day}
            error={errorAt('day')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {was && now && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={12}>
              <TextInput label="Name" required {...input('name', 100)} />
              <TextInput
                type="tel"
                label="Phone"
                required
                error={errorAt('correction.phone')}
                {...input('phone', 20)}
              />
            </SimpleGrid>
            <TextInput label="Address line 1" required {...input('address1', 200)} />
            <TextInput label="Address line 2" {...input('address2', 200)} />
            <Text size="xs" c="dimmed">
              {[order?.shippingAddress?.city, order?.shippingAddress?.zip].filter(Boolean).join(' ')}: city and PIN code
              cannot be changed, because the parcel is sorted by them. For another place, return it and ship again.
            </Text>
          </>
        )}
        {ask.error && !shown && (
          <Alert color="red" role="alert">
            {ask.error.message}
          </Alert>
        )}
        <DialogButtons
          submit={correction ? 'Correct and re-attempt' : 'Re-attempt'}
          busy={ask.isPending}
          disabled={corrections.length > 0 && !was}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
