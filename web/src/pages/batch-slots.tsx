import { Loader } from '@mantine/core';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useRoute } from '../api/use-route.ts';
import type { BatchSlots } from '../batches/batch-work-area.tsx';
import { AddressEditor } from '../orders/detail/address-editor.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const PrintDialog = lazyDialog(() => import('../printing/print-dialog.tsx'), 'PrintDialog');
const PickupsForAllDialog = lazyDialog(
  () => import('../parcels/handover/pickups-for-all-dialog.tsx'),
  'PickupsForAllDialog',
);

/** The dialogs of other slices that batches open. */
export const batchSlots: BatchSlots = {
  printDialog: (props) => <PrintDialog {...props} />,
  addressDialog: (props) => <AddressDialog {...props} />,
  pickupDialog: (props) => <PickupsForAllDialog {...props} />,
};

function AddressDialog({ magicOrderId, onClose }: { magicOrderId: string | null; onClose: () => void }) {
  return (
    <Dialog opened={magicOrderId !== null} onClose={onClose} title={`Address of ${magicOrderId ?? ''}`} size="md">
      {magicOrderId !== null && <AddressForm id={magicOrderId} onDone={onClose} />}
    </Dialog>
  );
}

function AddressForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error, refetch } = useRoute(ordersContract.get, { params: { id } }, { freshFor: 0 });
  if (data) return <AddressEditor order={data} onDone={onDone} />;
  if (error) return <Failure what="The order could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <Loader size="sm" />;
}
