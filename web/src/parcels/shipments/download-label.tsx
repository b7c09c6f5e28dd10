import { Button } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { shipmentsContract } from '@shipmagic/domain/parcels/shipments/shipments.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { openInTab } from '../../ui/open-in-tab.ts';
import { StepButton } from '../../ui/step-button.tsx';
import { alertFailure } from './shipment-alerts.ts';

/** `step`: as the next step of a compact row, in these words. */
export function DownloadLabel({ order, step }: { order: Order; step?: string }) {
  const link = useRouteMutation(shipmentsContract.labelLink);
  const open = () =>
    openInTab(async () => (await link.mutateAsync({ params: { id: order.magicOrderId } })).url).catch((error: Error) =>
      alertFailure(error, { withoutReason: 'Failed to download label', unreached: 'Error downloading label' }),
    );
  if (step) {
    return (
      <StepButton
        label={step}
        aria-keyshortcuts="P"
        detail={order.shippingReference}
        loading={link.isPending}
        onClick={open}
      />
    );
  }
  return (
    <Button size="xs" variant="light" fullWidth loading={link.isPending} aria-keyshortcuts="P" onClick={open}>
      Download Label
    </Button>
  );
}
