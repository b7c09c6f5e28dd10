import type { Role } from '@shipmagic/domain/access/role';
import { type ReactNode, useState } from 'react';
import classes from './batch-bar.module.css';
import { BatchBar } from './batch-bar.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { type BatchSlots, useBatchActions } from './batch-work-area.tsx';
import { chosenCount, toSelection } from './chosen.ts';
import { useFollowedBatches } from './followed-batches.ts';
import type { OrderSelection } from './use-order-selection.ts';

type OwnDialog = (opened: boolean, onClose: () => void) => ReactNode;

interface OrderBatchesProps {
  role: Role;
  selection: OrderSelection;
  /** The rows of this page. */
  here: readonly string[];
  listed: { readonly total: number | undefined; readonly atLeast: boolean };
  slots: BatchSlots & { exportDialog: OwnDialog; returnsDialog: OwnDialog };
  /** The orders are not as they were listed. */
  onEnded: () => void;
}

/** Below the list of orders: what can be done to the selected ones, and what becomes of the last batch. */
export function OrderBatches({ role, selection, here, listed, slots, onEnded }: OrderBatchesProps) {
  const [open, setOpen] = useState<'export' | 'returns' | null>(null);
  const close = () => setOpen(null);
  const { run, busy, dialogs } = useBatchActions(role, slots, selection.clear);
  const followed = useFollowedBatches().at(-1);
  const selected = chosenCount(selection.chosen);
  return (
    <>
      <div className={classes.area}>
        {followed !== undefined && (
          <BatchPanel
            key={followed}
            id={followed}
            onNext={(action, afterBatch, orders) => run(action, { afterBatch }, orders)}
            onEnded={onEnded}
            pickupDialog={slots.pickupDialog}
            aside={selected > 0}
          />
        )}
        {selected > 0 && (
          <BatchBar
            role={role}
            selection={selection}
            here={here}
            listed={listed}
            busy={busy}
            onRun={(action) => run(action, toSelection(selection.chosen), selected)}
            onExport={() => setOpen('export')}
            onReturns={() => setOpen('returns')}
          />
        )}
      </div>
      {dialogs}
      {slots.exportDialog(open === 'export', close)}
      {slots.returnsDialog(open === 'returns', close)}
    </>
  );
}
