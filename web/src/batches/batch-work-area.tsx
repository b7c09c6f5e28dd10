import type { Role } from '@shipmagic/domain/access/role';
import { type BatchAction, batchActions } from '@shipmagic/domain/batches/batch-actions';
import { type DocumentKind, isDocumentKind } from '@shipmagic/domain/batches/batch-work';
import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import { type ReactNode, useState } from 'react';
import { cancelDraft } from '../ui/cancel-draft.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { forgetDraft } from '../ui/use-draft.ts';
import { type Selection, selectionName } from './chosen.ts';
import { openDocumentTab } from './document-tabs.ts';
import { leaveBatch } from './followed-batches.ts';
import { RecountDialog } from './recount-dialog.tsx';
import { startBody, useStartBatch, type Work } from './use-start-batch.ts';

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'), 'CancelDialog');
const ShipReview = lazyDialog(() => import('./ship-review.tsx'), 'ShipReviewDialog');

export interface PrintDialogSlot {
  opened: boolean;
  kind: DocumentKind;
  orders: number | undefined;
  busy: boolean;
  /** Called in the click itself. */
  onStart: (options: PrintOptions) => void;
  onClose: () => void;
}

/** Asks couriers for the parcels of a batch. */
export type PickupDialogSlot = (props: { batch: string; opened: boolean; onClose: () => void }) => ReactNode;

/** The parts of other slices. */
export interface BatchSlots {
  printDialog: (props: PrintDialogSlot) => ReactNode;
  /** Corrects the address of an order; null: closed. */
  addressDialog: (props: { magicOrderId: string | null; onClose: () => void }) => ReactNode;
  pickupDialog: PickupDialogSlot;
}

interface Asked {
  readonly action: BatchAction;
  readonly of: Selection;
  readonly orders: number;
}

/** Starts batches, with the dialogs that come before. */
export function useBatchActions(role: Role, slots: BatchSlots, onStarted: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Dialogs keep their content while they close.
  const [last, setLast] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const starter = useStartBatch(() => {
    // The progress of a batch's orders takes its place.
    if (last?.action === 'cancel') forgetDraft(cancelDraft(selectionName(last.of)));
    if (last?.of.afterBatch) leaveBatch(last.of.afterBatch);
    close();
    onStarted();
  });
  const run = (action: BatchAction, of: Selection, orders: number) => {
    const { work } = batchActions[action];
    if (work.kind === 'status' && work.options.status !== 'cancelled') return starter.start(startBody(of, work));
    setAsked({ action, of, orders });
    setLast({ action, of, orders });
  };
  const start = (work: Work, of: Selection, tab: Window | null = null) => starter.start(startBody(of, work), tab);
  const kind = last ? batchActions[last.action].work.kind : 'labels';
  const document = isDocumentKind(kind) ? kind : 'labels';
  const isOpen = (action: BatchAction) => asked?.action === action;
  const dialogs = last && (
    <>
      <CancelDialog
        opened={isOpen('cancel')}
        of={last.of}
        busy={starter.busy}
        onCancel={(magicOrderIds, cancellationReason) =>
          start({ kind: 'status', options: { status: 'cancelled', cancellationReason } }, { magicOrderIds })
        }
        onClose={close}
      />
      <ShipReview
        opened={isOpen('ship')}
        role={role}
        of={last.of}
        orders={last.orders}
        busy={starter.busy}
        addressDialog={slots.addressDialog}
        onShip={(magicOrderIds, options) => start({ kind: 'ship', options }, { magicOrderIds })}
        onClose={close}
      />
      {slots.printDialog({
        opened: asked !== null && isDocumentKind(batchActions[asked.action].work.kind),
        kind: document,
        orders: last.orders,
        busy: starter.busy,
        onStart: (options) => start({ kind: document, options }, last.of, openDocumentTab()),
        onClose: close,
      })}
    </>
  );
  return {
    run,
    busy: starter.busy,
    dialogs: (
      <>
        {dialogs}
        <RecountDialog starter={starter} />
      </>
    ),
  };
}
