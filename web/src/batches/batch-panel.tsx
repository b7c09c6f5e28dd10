import { ActionIcon, Anchor, Button, Text } from '@mantine/core';
import type { BatchAction } from '@shipmagic/domain/batches/batch-actions';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import cell from '../ui/cell.module.css';
import { OrderLink } from '../ui/order-link.tsx';
import { BatchControls } from './batch-controls.tsx';
import classes from './batch-panel.module.css';
import type { PickupDialogSlot } from './batch-work-area.tsx';
import { leaveBatch } from './followed-batches.ts';
import { nextAction } from './next-action.ts';
import { outcomeText } from './outcome-text.ts';
import { PickupButton } from './pickup-button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useBatch, useEnding } from './use-batch.ts';
import { useUndoSeconds } from './use-undo-seconds.ts';

interface BatchPanelProps {
  id: string;
  /** Goes on with the orders that this batch has done. */
  onNext: (action: BatchAction, batch: string, orders: number) => void;
  onEnded: () => void;
  pickupDialog: PickupDialogSlot;
  /** Something else has been selected: the outcome makes room once it can no longer be taken back. */
  aside?: boolean;
}

/** The progress of a batch that was started here, live, and the step that comes next. It can be closed; the batch goes on. */
export function BatchPanel({ id, onNext, onEnded, pickupDialog, aside = false }: BatchPanelProps) {
  const { data: batch, error, dataUpdatedAt } = useBatch(id);
  useEnding(batch, onEnded);
  const undoable = useUndoSeconds(batch?.mine ? batch.undoUntil : null, dataUpdatedAt) > 0;
  if (aside && batch && batch.state !== 'working' && !undoable) return null;
  const next = batch && nextAction(batch);
  return (
    <section className={classes.panel} aria-label="Progress of the batch">
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {batch?.title ?? 'Starting…'}
        </Text>
        <Text size="sm" role="status">
          {batch ? outcomeText(batch.counts) : error ? 'The progress is not known: the server does not answer.' : ''}
        </Text>
        <div className={classes.actions}>
          {batch && <BatchControls batch={batch} answeredAt={dataUpdatedAt} />}
          {batch && next && (
            <Button size="xs" onClick={() => onNext(next.action, id, batch.counts.done)}>
              {next.label}
            </Button>
          )}
          {batch && <PickupButton batch={batch} dialog={pickupDialog} />}
          {batch && (
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/batches/$id" params={{ id }} search={{ page: 1 }} {...props} />}
            >
              Details
            </Anchor>
          )}
          <ActionIcon aria-label="Close the progress" title="Close: the batch goes on" onClick={() => leaveBatch(id)}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      </div>
      {batch && <ProgressBar counts={batch.counts} />}
      {batch && batch.items.length > 0 && (
        <ul className={classes.failed} aria-label="Failed orders">
          {batch.items.map((item) => (
            <li key={item.magicOrderId}>
              <OrderLink to={item} />
              <span className={cell.problem}>{item.reason ?? 'Failed'}</span>
            </li>
          ))}
          {batch.total > batch.items.length && <li>and {batch.total - batch.items.length} more</li>}
        </ul>
      )}
    </section>
  );
}
