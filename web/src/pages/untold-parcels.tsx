import { Group } from '@mantine/core';
import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { type ReactNode, useState } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import { TellStore } from '../parcels/fulfilment/tell-store.tsx';
import { untoldColumns, untoldName } from '../parcels/fulfilment/untold-cells.tsx';
import { storeSyncPageSize, toStoreSyncQuery } from '../store-sync/store-sync-search.ts';
import { ListPage } from '../ui/list-page.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import classes from './untold-parcels.module.css';

const watched = [untoldParcelsContract.list];
const none: ReadonlySet<string> = new Set();

/** Parcels that the store should know and does not; one, some or all of them are told again. */
export function UntoldParcels({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/store-sync'), {
    route: untoldParcelsContract.list,
    query: toStoreSyncQuery,
    rows: ({ parcels }) => parcels,
    pageSize: storeSyncPageSize,
  });
  useLookAgain(watched, true);
  const [ids, setIds] = useState(none);
  const clear = () => setIds(none);
  const { total = 0 } = list;
  return (
    <ListPage
      name="untold-parcels"
      title="Store Sync"
      list={list}
      label="Parcels the store does not know"
      columns={untoldColumns}
      cardName={untoldName}
      rowId={({ shipmentId }) => shipmentId}
      selection={{ ids, onChange: setIds }}
      emptyTitle="The store knows every parcel"
      empty={{
        text: 'Parcels with an AWB that the store has not taken appear here, with the reason and a way to try again.',
        fromStore: true,
      }}
    >
      {children}
      {list.rows === undefined && !list.error && <div className={classes.actions} />}
      {total > 0 && (
        <Group gap="sm">
          {ids.size > 0 ? (
            <TellStore ids={[...ids]} label={`Tell the store again about ${ids.size}`} onDone={clear} />
          ) : (
            <TellStore ids={null} label={total === 1 ? 'Tell again' : `Tell the store again about all ${total}`} />
          )}
          <SelectionBar selected={ids} here={list.rows?.map(({ shipmentId }) => shipmentId) ?? []} onClear={clear} />
        </Group>
      )}
    </ListPage>
  );
}
