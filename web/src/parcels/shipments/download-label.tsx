import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { shipmentsContract } from '@shipmagic/domain/parcels/shipments/shipments.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { openInTab } from '../../ui/open-in-tab.ts';
import { alertFailure } from './shipment-alerts.ts';

export function DownloadLabel({ order }: { order: Order }) {
  const link = useRouteMutation(shipmentsContract.labelLink);
  const open = () =>
    openInTab(async () => (await link.mutateAsync({ params: { id: order.magicOrderId } })).url).catch((error: Error) =>
      alertFailure(error, { withoutReason: 'Failed to download label', unreached: 'Error downloading label' }),
    );
  return (
    <Button size="xs" variant="light" fullWidth loading={link.isPending} onClick={open}>
      Download Label
    </Button>
  );
}
