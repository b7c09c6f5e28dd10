import type { Order } from '@shipmagic/domain/orders/order';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { openInTab } from '../../ui/open-in-tab.ts';
import { LabelButton } from './label-button.tsx';
import { alertFailure } from './shipment-alerts.ts';

/** `step`: as the next step of a compact row, in these words. */
export function DownloadLabel({ order, step }: { order: Order; step?: string }) {
  const link = useRouteMutation(labelsContract.link);
  const open = () =>
    openInTab(async () => (await link.mutateAsync({ params: { id: order.magicOrderId } })).url).catch((error: Error) =>
      alertFailure(error, { withoutReason: 'Failed to download label', unreached: 'Error downloading label' }),
    );
  return <LabelButton order={order} step={step} action="Download Label" loading={link.isPending} onClick={open} />;
}
