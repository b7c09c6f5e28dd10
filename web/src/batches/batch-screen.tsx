import type { Role } from '@shipmagic/domain/access/role';
import { type BatchItemState, batchItemStateLabels, batchItemStates } from '@shipmagic/domain/batches/batch-state';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissing } from '../api/api-error.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { OnceKnown } from '../ui/once-known.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { BatchHead, type PrintAgainSlot } from './batch-head.tsx';
import { batchItemColumns, batchItemName } from './batch-item-columns.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { type BatchSlots, useBatchActions } from './batch-work-area.tsx';
import { leaveBatch, useFollowedBatches } from './followed-batches.ts';
import { batchPageSize } from './shipping-search.ts';
import { useEnding, whileWorking } from './use-batch.ts';

const tabs = [
  { value: 'all', label: 'All' },
  ...batchItemStates.map((value) => ({ value, label: batchItemStateLabels[value] })),
] as const;

interface BatchScreenProps {
  id: string;
  role: Role;
  slots: BatchSlots & { printAgain: PrintAgainSlot };
}

/** A batch with all its orders and what became of them. */
export function BatchScreen({ id, role, slots }: BatchScreenProps) {
  const navigate = useNavigate();
  const list = useListScreen(useListSearch('/shell/batches/$id'), {
    route: batchesContract.get,
    query: ({ page, state }) => ({ page, state, limit: batchPageSize }),
    params: { id },
    rows: ({ items }) => items,
    pageSize: batchPageSize,
    load: { freshFor: 0, again: whileWorking },
  });
  const { search, change, data: batch } = list;
  const { run, dialogs } = useBatchActions(role, slots, nothing);
  const followed = useFollowedBatches().at(-1);
  useEnding(batch);
  // Its outcome has been seen.
  const ended = batch !== undefined && batch.state !== 'working';
  useEffect(() => {
    if (ended) leaveBatch(id);
  }, [ended, id]);
  if (list.error && isMissing(list.error))
    return <Notice title="Batch not found" text="It may be older than 30 days, or somebody else’s." />;
  const count = (tab: (typeof tabs)[number]['value']) =>
    batch === undefined || tab === 'all' ? undefined : batch.counts[tab].toLocaleString('en-IN');
  return (
    <OnceKnown known={batch !== undefined || list.error !== null} label="the batch">
      <ListPage
        name="batch-items"
        title={batch?.title ?? 'Batch'}
        list={list}
        label="Orders of the batch"
        columns={batchItemColumns}
        cardName={batchItemName}
        rowId={({ magicOrderId }) => magicOrderId}
        onOpen={(order) => void navigate({ to: '/orders/$id', params: { id: order } })}
        emptyTitle="No orders in this state"
        empty={{ text: '' }}
        below={
          followed !== undefined &&
          followed !== id && (
            <BatchPanel
              key={followed}
              id={followed}
              onNext={(action, afterBatch, orders) => run(action, { afterBatch }, orders)}
              onEnded={nothing}
              pickupDialog={slots.pickupDialog}
            />
          )
        }
      >
        {batch && (
          <BatchHead
            batch={batch}
            answeredAt={list.answer.dataUpdatedAt}
            printAgain={slots.printAgain}
            pickupDialog={slots.pickupDialog}
            onNext={(action) => run(action, { afterBatch: id }, batch.counts.done)}
          />
        )}
        {dialogs}
        <CountTabs
          tabs={tabs}
          active={search.state ?? 'all'}
          count={count}
          onChange={(tab) => void change({ state: tab === 'all' ? undefined : (tab as BatchItemState) })}
        />
      </ListPage>
    </OnceKnown>
  );
}

const nothing = () => undefined;
