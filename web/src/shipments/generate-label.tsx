import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { shipmentsContract } from '@shipmagic/domain/shipments/shipments.contract';
import { useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';
import { alertFailure } from './shipment-alerts.ts';

export function GenerateLabel({ order }: { order: Order }) {
  const generate = useRouteMutation(shipmentsContract.generateLabel, {
    changes: 'orders',
    onSuccess: () => toast.success('Label generated', 'It can be downloaded now.'),
    onError: (error) =>
      alertFailure(error, { withoutReason: 'Failed to generate label', unreached: 'Error generating label' }),
  });
  const { shippingReference: awbNumber, shippingPartner } = order;
  const start = () => {
    if (awbNumber && shippingPartner) {
      generate.mutate({ params: { id: order.magicOrderId }, body: { awbNumber, shippingPartner } });
    } else {
      toast.alert('No shipment data found. Please create a shipment first.');
    }
  };
  return (
    <Button size="xs" variant="light" fullWidth loading={generate.isPending} onClick={start}>
      Generate Label
    </Button>
  );
}
