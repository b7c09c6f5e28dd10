import { ActionIcon } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { callBackRefusal } from '@shipmagic/domain/changes/call-back';
import { changesContract } from '@shipmagic/domain/changes/changes.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { toast } from '../ui/toast.ts';
import { callBackQuestion } from './answer-question.ts';

/** Calls back a parcel that is on its way, for staff; nothing where its courier cannot be asked. */
export function CallBackButton({ order, role }: { order: Order; role: Role }) {
  const [asking, setAsking] = useState(false);
  const callBack = useRouteMutation(changesContract.callBack, {
    changes: 'orders',
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.alert(serverMessage(error) ?? 'The parcel was not called back', outcomeText(error)),
  });
  const { data } = useRoute(changesContract.list, { params: { id: order.magicOrderId } }, { enabled: asking });
  const { shipmentStatus, shippingPartner: partner, trackingType } = order;
  if (!isStaff({ role }) || shipmentStatus === null) return null;
  if (callBackRefusal({ shipmentStatus, pickedUp: false, partner, trackingType }) !== null) return null;
  return (
    <>
      <ActionIcon
        size={24}
        variant="light"
        color="orange"
        aria-label="Call back"
        title="Call back"
        loading={callBack.isPending}
        onClick={() => setAsking(true)}
      >
        <IconArrowBackUp size={14} />
      </ActionIcon>
      <AskFirst
        opened={asking}
        title={`Call back ${order.magicOrderId}`}
        question={callBackQuestion(partner ?? 'The courier', data?.quotedCost ?? null)}
        confirmLabel="Call back"
        cancelLabel="Let it go on"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          callBack.mutate({ params: { id: order.magicOrderId } });
        }}
      />
    </>
  );
}
