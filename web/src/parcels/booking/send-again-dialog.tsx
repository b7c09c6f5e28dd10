import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { questionsOf } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import { sendAgainQuestion } from '@shipmagic/domain/parcels/booking/send-again';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import facts from '../../ui/facts.module.css';
import { noAutofill } from '../../ui/no-autofill.ts';
import { partName } from '../../ui/part-name.ts';
import { toast } from '../../ui/toast.ts';
import { alertFailure } from './shipment-alerts.ts';
import { useShippingPartners } from './use-shipping-partners.ts';

interface SendAgainDialogProps {
  order: Order;
  role: Role;
  opened: boolean;
  onClose: () => void;
}

const fields = [
  ['name', 'Recipient', false],
  ['phone', 'Phone', false],
  ['address1', 'Address line 1', true],
  ['address2', 'Address line 2', false],
  ['city', 'City', true],
  ['province', 'State', false],
  ['zip', 'PIN code', false],
  ['country', 'Country', true],
] as const;
type Field = (typeof fields)[number][0];

function addressOf({ shippingAddress: at }: Order): Record<Field, string> {
  const text = (field: Field) => at?.[field] ?? '';
  const known = Object.fromEntries(fields.map(([field]) => [field, text(field)])) as Record<Field, string>;
  return { ...known, country: known.country || 'India' };
}

/** Chooses courier and address of another parcel, and says what happens to the first one. */
export function SendAgainDialog({ order, role, opened, onClose }: SendAgainDialogProps) {
  const partners = useShippingPartners()?.filter(({ enabled }) => enabled) ?? [];
  const usual = order.vendor.defaultShippingPartner ?? order.shippingPartner;
  const [chosen, setChosen] = useState<string | null>(null);
  const partner = chosen ?? partners.find(({ name }) => name === usual)?.name ?? partners[0]?.name ?? '';
  const [corrects, setCorrects] = useState(false);
  const [address, setAddress] = useState(() => addressOf(order));
  const send = useRouteMutation(sendAgainContract.sendAgain, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) =>
      alertFailure(error, {
        withoutReason: 'The order was not sent again',
        unreached: 'The order was not sent again',
        namesPermission: true,
      }),
  });
  const wrong = send.error instanceof ApiError ? send.error : null;
  const asked = questionsOf(order, new Date());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate({
      params: { id: order.magicOrderId },
      body: {
        shippingPartner: partner,
        confirm: ['send_again', ...asked.map(({ question }) => question)],
        ...(corrects ? { shippingAddress: address } : {}),
      },
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Send ${partName(order)} again`} size="md">
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text size="sm">{[sendAgainQuestion(order), ...asked.map(({ text }) => text)].join(' ')}</Text>
          {order.codAmount > 0 && (
            <Text size="sm" c="dimmed">
              The courier collects what is still owed: {formatRupees(order.codAmount)} unless something was paid
              meanwhile.
            </Text>
          )}
          <NativeSelect
            label="Shipping partner"
            value={partner}
            data={partners.map(({ name }) => name)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {isStaff({ role }) && (
            <Checkbox
              label="Correct the address"
              checked={corrects}
              onChange={(event) => setCorrects(event.currentTarget.checked)}
            />
          )}
          {corrects && (
            <div className={facts.fields}>
              {fields.map(([field, label, required]) => (
                <TextInput
                  key={field}
                  {...noAutofill}
                  label={label}
                  required={required}
                  maxLength={field === 'zip' ? 20 : 200}
                  value={address[field]}
                  error={wrong?.field === `shippingAddress.${field}` ? wrong.message : null}
                  onChange={(event) => setAddress({ ...address, [field]: event.currentTarget.value })}
                />
              ))}
            </div>
          )}
          <DialogButtons submit="Send again" busy={send.isPending} disabled={!partner} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
