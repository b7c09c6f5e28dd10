import type { ComponentProps } from 'react';
import { OrderBatches } from '../batches/order-batches.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { batchSlots } from './batch-slots.tsx';

const ExportDialog = lazyDialog(() => import('../orders/export-dialog.tsx'), 'ExportDialog');
const AskManyDialog = lazyDialog(() => import('../returns/ask-many/ask-many-dialog.tsx'), 'AskManyDialog');

type BatchesProps = Omit<ComponentProps<typeof OrderBatches>, 'slots'> & {
  exported: Omit<ComponentProps<typeof ExportDialog>, 'opened' | 'onClose'>;
};

/** All that can be done to the selected orders of the list, with the dialogs of other slices. */
export function ListBatches({ exported, ...batches }: BatchesProps) {
  const slots = {
    ...batchSlots,
    exportDialog: (opened: boolean, onClose: () => void) => (
      <ExportDialog {...exported} opened={opened} onClose={onClose} />
    ),
    returnsDialog: (opened: boolean, onClose: () => void) => (
      <AskManyDialog opened={opened} orders={[...exported.selected]} onClose={onClose} />
    ),
  };
  return <OrderBatches {...batches} slots={slots} />;
}
