import { type BookingQuestion, questionsBefore } from '@shipmagic/domain/orders/booking-questions';
import { inPersonWords } from '@shipmagic/domain/orders/in-person-words';
import type { Order } from '@shipmagic/domain/orders/order';
import { inPersonContract } from '@shipmagic/domain/parcels/in-person/in-person.contract';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { AskedStep } from '../../ui/asked-step.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { partName } from '../../ui/part-name.ts';
import { StepButton } from '../../ui/step-button.tsx';
import { toast } from '../../ui/toast.ts';

const ReceivedDialog = lazyDialog(() => import('./received-dialog.tsx'), 'ReceivedDialog');

/** The next step of an order that is handed over in person, in one button. */
export function InPersonStep({ order, kind }: { order: Order; kind: 'prepare' | 'hand over' }) {
  return kind === 'prepare' ? <ReadyStep order={order} /> : <HandOverStep order={order} />;
}

function ReadyStep({ order }: { order: Order }) {
  const label = inPersonWords(order.deliveryMethod).ready;
  const change = useRouteMutation(inPersonContract.ready, {
    changes: 'orders',
    onSuccess: ({ message }) => toast.success(`${partName(order)}: ${message}`),
    onError: (error) => toast.error(`${partName(order)} is not ready`, serverMessage(error) ?? error.message),
  });
  const asked = questionsBefore('ready_to_ship', order, new Date());
  const send = (confirm: BookingQuestion[]) =>
    change.mutate({
      params: { id: order.magicOrderId },
      body: { version: order.version, ...(confirm.length > 0 ? { confirm } : {}) },
    });
  return (
    <AskedStep
      label={label}
      title={`${label}: ${partName(order)}`}
      asked={asked}
      loading={change.isPending}
      shortcut="S"
      onSend={send}
    />
  );
}

function HandOverStep({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <StepButton
        label={inPersonWords(order.deliveryMethod).handOver}
        aria-keyshortcuts="S"
        onClick={() => setOpened(true)}
      />
      <ReceivedDialog order={order} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
