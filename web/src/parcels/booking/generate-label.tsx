import type { Order } from '@shipmagic/domain/orders/order';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { useRouteMutation } from '../../api/use-route.ts';
import { openInTab } from '../../ui/open-in-tab.ts';
import { toast } from '../../ui/toast.ts';
import { LabelButton } from './label-button.tsx';
import { alertFailure } from './shipment-alerts.ts';

/** Fetches the label and shows it in a new tab (specification 1, section 7). `step`: as in DownloadLabel. */
export function GenerateLabel({ order, step }: { order: Order; step?: string }) {
  const generate = useRouteMutation(labelsContract.generate, { changes: 'orders' });
  const { shippingReference: awbNumber, shippingPartner } = order;
  const start = () => {
    if (!awbNumber || !shippingPartner) {
      return toast.alert('No shipment data found. Please create a shipment first.');
    }
    const body = { awbNumber, shippingPartner };
    return openInTab(
      async () => (await generate.mutateAsync({ params: { id: order.magicOrderId }, body })).labelUrl,
    ).catch((error: Error) =>
      alertFailure(error, { withoutReason: 'Failed to generate label', unreached: 'Error generating label' }),
    );
  };
  return <LabelButton order={order} step={step} action="Generate Label" loading={generate.isPending} onClick={start} />;
}
