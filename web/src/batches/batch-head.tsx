import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BatchAction } from '@shipmagic/domain/batches/batch-actions';
import { pauseText } from '@shipmagic/domain/batches/batch-pause';
import { type DocumentKind, isDocumentKind } from '@shipmagic/domain/batches/batch-work';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { hasPlaces } from '@shipmagic/domain/batches/print-fields';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { download } from '../api/client.ts';
import { storeShortTime } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';
import { BatchStateBadge } from './batch-columns.tsx';
import { BatchControls } from './batch-controls.tsx';
import classes from './batch-panel.module.css';
import type { PickupDialogSlot } from './batch-work-area.tsx';
import { nextAction } from './next-action.ts';
import { outcomeText, turnsText, waitsText } from './outcome-text.ts';
import { PickupButton } from './pickup-button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { ReadBatch } from './use-batch.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface PrintAgainProps {
  opened: boolean;
  onClose: () => void;
  batchId: string;
  kind: DocumentKind;
  orders: number;
}
export type PrintAgainSlot = (props: PrintAgainProps) => ReactNode;

interface BatchHeadProps {
  batch: ReadBatch;
  answeredAt: number;
  printAgain: PrintAgainSlot;
  pickupDialog: PickupDialogSlot;
  onNext: (action: BatchAction) => void;
}

/** Above the orders of a batch: what became of it, and what can be done about it. */
export function BatchHead({ batch, answeredAt, printAgain, pickupDialog, onNext }: BatchHeadProps) {
  const { id, kind, counts, state } = batch;
  const [printing, dialog] = useDisclosure();
  const next = nextAction(batch);
  const pausedFor = useSecondsLeft(batch.pause?.until ?? null, answeredAt);
  return (
    <>
      <div className={classes.head}>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/shipping" search={{ tab: 'batches', page: 1 }} {...props} />}
        >
          All batches
        </Anchor>
        <Text size="sm" fw={600}>
          {batch.title}
        </Text>
        <BatchStateBadge batch={batch} />
        <Text size="sm" role="status" title={batch.waits ? turnsText : undefined}>
          {outcomeText(counts)}
          {batch.waits && `. ${waitsText(batch)}`}
          {batch.pause && pausedFor > 0 && `. ${pauseText(batch.pause.by, pausedFor)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {batch.mine ? 'You' : batch.author}, {storeShortTime(batch.createdAt)}
        </Text>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/orders" search={{ activeTab: 'all', page: 1, pageSize: 50, batch: id }} {...props} />
          )}
        >
          Show its orders in the list
        </Anchor>
        <div className={classes.actions}>
          <BatchControls batch={batch} answeredAt={answeredAt} />
          {isDocumentKind(kind) && hasPlaces(kind) && state !== 'working' && counts.done > 0 && (
            <>
              <Button size="xs" variant="default" onClick={dialog.open}>
                Reprint a part…
              </Button>
              {printAgain({ opened: printing, onClose: dialog.close, batchId: id, kind, orders: counts.done })}
            </>
          )}
          <ResultsButton id={id} />
          <PickupButton batch={batch} dialog={pickupDialog} />
          {next && (
            <Button size="xs" onClick={() => onNext(next.action)}>
              {next.label}
            </Button>
          )}
        </div>
      </div>
      {state === 'working' && <ProgressBar counts={counts} />}
    </>
  );
}

function ResultsButton({ id }: { id: string }) {
  const results = useExport<string>({
    key: 'batch-results',
    fetch: (batch, signal) => download(batchesContract.results, { params: { id: batch } }, signal),
    fallbackName: (batch) => `batch-${batch}.csv`,
    onSaved: () => undefined,
    onFailed: (reason) => toast.error('The results could not be downloaded', reason ?? undefined),
  });
  return (
    <Button size="xs" variant="default" loading={results.busy} onClick={() => results.start(id)}>
      Results as CSV
    </Button>
  );
}
