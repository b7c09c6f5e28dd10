import { Button, NativeSelect } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { type BookingQuestion, questionsOf } from '@shipmagic/domain/orders/booking-questions';
import type { Order } from '@shipmagic/domain/orders/order';
import {
  mayCreateManualTracking,
  mayCreateShipment,
  shipmentCreationRefused,
} from '@shipmagic/domain/orders/order-abilities';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { hasUnsettledAttempt } from '@shipmagic/domain/statuses/attempt-state';
import { useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import cell from '../../ui/cell.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { partName } from '../../ui/part-name.ts';
import { StepButton } from '../../ui/step-button.tsx';
import { toast } from '../../ui/toast.ts';
import { AttemptNote } from './attempt-note.tsx';
import { SendAgainButton } from './send-again-button.tsx';
import { alertFailure } from './shipment-alerts.ts';
import { useShippingPartners } from './use-shipping-partners.ts';

const ManualTrackingDialog = lazyDialog(() => import('./manual-tracking-dialog.tsx'), 'ManualTrackingDialog');

/** The last option in the list of couriers: a shipment made outside. */
const manual = 'manual';

interface CreateShipmentProps {
  order: Order;
  role: Role;
  /** In a compact row there is only the button, for the usual courier; without one the others are to be offered. */
  onOthers?: () => void;
}

/** No AWB yet: choose a courier and create the shipment. */
export function CreateShipment({ order, role, onOthers }: CreateShipmentProps) {
  const partners = useShippingPartners();
  const [chosen, setChosen] = useState(order.shippingPartner ?? order.vendor.defaultShippingPartner ?? '');
  const [byHand, setByHand] = useState(false);
  const [asking, setAsking] = useState(false);
  const create = useRouteMutation(bookingContract.create, {
    changes: 'orders',
    onSuccess: ({ awbNumber }) => toast.success(`Shipment created successfully! AWB: ${awbNumber}`),
    onError: (error) =>
      alertFailure(error, {
        withoutReason: 'Failed to create shipment',
        unreached: 'Error creating shipment',
        namesPermission: true,
      }),
  });

  if (hasUnsettledAttempt(order)) return <AttemptNote order={order} role={role} />;

  const dialog = <ManualTrackingDialog order={order} role={role} opened={byHand} onClose={() => setByHand(false)} />;
  const ability = mayCreateShipment({ role }, order);
  if (!ability.allowed && ability.code === 'forbidden') {
    return (
      <div className={cell.note}>
        <strong>{shipmentCreationRefused.title}</strong>
        <br />
        {shipmentCreationRefused.hint}
      </div>
    );
  }
  if (!ability.allowed) {
    return (
      <>
        <div className={cell.note}>{ability.reason}</div>
        <SendAgainButton order={order} role={role} />
        <AttemptNote order={order} role={role} />
        {mayCreateManualTracking({ role }, order).allowed && (
          <Button size="xs" variant="light" fullWidth onClick={() => setByHand(true)}>
            Enter Tracking
          </Button>
        )}
        {dialog}
      </>
    );
  }

  const asked = questionsOf(order, new Date());
  // Until the couriers are loaded, the usual one is taken at its word: the server refuses one that is not enabled.
  const known = partners ? partners.some((partner) => partner.name === chosen && partner.enabled) : chosen !== '';
  const book = (confirm: BookingQuestion[]) =>
    create.mutate({
      params: { id: order.magicOrderId },
      body: { shippingPartner: chosen, ...(confirm.length > 0 ? { confirm } : {}) },
    });
  const start = () => {
    if (chosen === manual) return setByHand(true);
    if (!known && onOthers) return onOthers();
    if (!known) return toast.alert('Please select a shipping partner');
    if (asked.length > 0) return setAsking(true);
    book([]);
  };
  const askFirst = (
    <AskFirst
      opened={asking}
      title={`Ship ${partName(order)}`}
      question={asked.map(({ text }) => text).join(' ')}
      confirmLabel="Create Shipment"
      onClose={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        book(asked.map(({ question }) => question));
      }}
    />
  );
  if (onOthers) {
    return (
      <>
        <StepButton
          label="Create Shipment"
          detail={known ? chosen : 'Choose a courier'}
          loading={create.isPending}
          aria-keyshortcuts="S"
          onClick={start}
        />
        {askFirst}
      </>
    );
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Shipping partner for ${order.magicOrderId}`}
        value={known || chosen === manual ? chosen : ''}
        disabled={create.isPending}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">Select partner</option>
        {partners?.map((partner) => (
          <option key={partner.id} value={partner.name} disabled={!partner.enabled}>
            {partner.enabled ? partner.name : `${partner.name} (not enabled)`}
          </option>
        ))}
        <option value={manual}>Manual Tracking</option>
      </NativeSelect>
      <Button size="xs" variant="light" fullWidth loading={create.isPending} aria-keyshortcuts="S" onClick={start}>
        {chosen === manual ? 'Enter Tracking' : 'Create Shipment'}
      </Button>
      <AttemptNote order={order} role={role} />
      {dialog}
      {askFirst}
    </>
  );
}
