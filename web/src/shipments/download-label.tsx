import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { shipmentsContract } from '@shipmagic/domain/shipments/shipments.contract';
import { useRouteMutation } from '../api/use-route.ts';
import { alertFailure } from './shipment-alerts.ts';

/**
 * Opens the label in a new tab. The tab opens with the click itself, or the browser would block it; the address that
 * is good for a minute only is asked for afterwards.
 */
export function DownloadLabel({ order }: { order: Order }) {
  const link = useRouteMutation(shipmentsContract.labelLink);
  const open = async () => {
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url } = await link.mutateAsync({ params: { id: order.magicOrderId } });
      if (tab) tab.location.replace(new URL(url, window.location.origin));
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      alertFailure(error as Error, { withoutReason: 'Failed to download label', unreached: 'Error downloading label' });
    }
  };
  return (
    <Button size="xs" variant="light" fullWidth loading={link.isPending} onClick={open}>
      Download Label
    </Button>
  );
}
