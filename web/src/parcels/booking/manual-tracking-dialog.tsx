import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Role } from '@shipmagic/domain/access/role';
import { type BookingQuestion, questionsOf } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { entryRefusal, entryToConfirm } from '@shipmagic/domain/parcels/booking/by-hand';
import { type ShipmentStatus, shipmentStatuses, shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { partName } from '../../ui/part-name.ts';
import { toast } from '../../ui/toast.ts';
import { keepEntry } from './last-entry.ts';
import { alertFailure } from './shipment-alerts.ts';

interface ManualTrackingDialogProps {
  order: Order;
  role: Role;
  opened: boolean;
  onClose: () => void;
}

/** Records a shipment made outside. All four fields are required. */
export function ManualTrackingDialog({ order, role, opened, onClose }: ManualTrackingDialogProps) {
  const form = useForm({
    initialValues: { shippingPartner: '', awb: '', trackingUrl: '', shipmentStatus: 'READY' as ShipmentStatus },
    transformValues: (values) => ({
      ...values,
      shippingPartner: values.shippingPartner.trim(),
      awb: values.awb.trim(),
      trackingUrl: values.trackingUrl.trim(),
    }),
  });
  const save = useRouteMutation(bookingContract.manualTracking, {
    changes: 'orders',
    onSuccess: ({ awbNumber }, { body }) => {
      onClose();
      // The parcel stays; only a status beyond Ready can be undone.
      keepEntry(order.magicOrderId, body.shipmentStatus === 'READY' ? null : 'READY');
      toast.success(`Manual tracking created successfully! AWB: ${awbNumber}`);
    },
    onError: (error) =>
      alertFailure(error, {
        withoutReason: 'Failed to create manual tracking',
        unreached: 'Failed to create manual tracking',
        namesPermission: true,
      }),
  });
  const asked = questionsOf(order, new Date());
  const [asking, setAsking] = useState<typeof form.values | null>(null);
  const send = (values: typeof form.values, confirm: BookingQuestion[]) =>
    save.mutate({
      params: { id: order.magicOrderId },
      body: { ...values, ...(confirm.length > 0 ? { confirm } : {}) },
    });
  return (
    <Dialog opened={opened} onClose={onClose} title={`Manual Tracking for ${partName(order)}`} size="md">
      <form
        onSubmit={form.onSubmit((values) => {
          if (Object.values(values).some((value) => !value)) {
            return toast.alert('Please fill in all manual tracking fields');
          }
          if (asked.length > 0 || entryToConfirm(values.shipmentStatus)) return setAsking(values);
          send(values, []);
        })}
      >
        <Stack gap={12}>
          <Text c="dimmed" size="sm">
            For a parcel that was handed to a courier outside ShipMagic.
          </Text>
          <TextInput
            label="Shipping partner"
            placeholder="For example India Post"
            maxLength={60}
            data-autofocus
            {...form.getInputProps('shippingPartner')}
          />
          <TextInput label="AWB" maxLength={60} {...form.getInputProps('awb')} />
          <TextInput
            type="url"
            label="Tracking URL"
            placeholder="https://"
            maxLength={500}
            {...form.getInputProps('trackingUrl')}
          />
          <NativeSelect
            label="Shipment status"
            data={shipmentStatuses.map((value) => {
              const { label } = shipmentStatusLook[value];
              const refused = entryRefusal(role, value) !== null;
              return { value, label: refused ? `${label} (admins and team members only)` : label, disabled: refused };
            })}
            {...form.getInputProps('shipmentStatus')}
          />
          <DialogButtons submit="Save Tracking" busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
      <AskFirst
        opened={asking !== null}
        title={`Manual Tracking for ${partName(order)}`}
        question={[...asked.map(({ text }) => text), asking && entryToConfirm(asking.shipmentStatus)]
          .filter(Boolean)
          .join(' ')}
        confirmLabel="Save Tracking"
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking)
            send(
              asking,
              asked.map(({ question }) => question),
            );
          setAsking(null);
        }}
      />
    </Dialog>
  );
}
