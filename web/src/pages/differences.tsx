import { Select } from '@mantine/core';
import {
  comparedField,
  comparedFieldLabel,
  comparedFields,
} from '@shipmagic/domain/store-sync/differences/compared-fields';
import { type DifferenceRow, differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { type ReactNode, useState } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import { AnswerButtons } from '../store-sync/differences/answer-buttons.tsx';
import { ComparisonBar } from '../store-sync/differences/comparison-bar.tsx';
import { differenceColumns, differenceName } from '../store-sync/differences/difference-cells.tsx';
import classes from '../store-sync/differences/differences.module.css';
import { storeSyncPageSize, toStoreSyncQuery } from '../store-sync/store-sync-search.ts';
import { ListPage } from '../ui/list-page.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const watched = [differencesContract.list, differencesContract.comparison];
const none: ReadonlyMap<string, DifferenceRow> = new Map();

const fieldChoices = comparedFields.map((field) => ({ value: field, label: comparedFieldLabel(field) }));
const shownChoices = [
  { value: 'open', label: 'To be looked at' },
  { value: 'left', label: 'Left as they are' },
];

/** Fields in which orders differ from the store's; one or several are answered. */
export function Differences({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/store-sync'), {
    route: differencesContract.list,
    query: ({ field, shown, ...search }) => ({ ...toStoreSyncQuery(search), field, shown }),
    rows: ({ differences }) => differences,
    pageSize: storeSyncPageSize,
  });
  useLookAgain(watched, true);
  const { field, shown = 'open' } = list.search;
  const [selected, setSelected] = useState(none);
  const clear = () => setSelected(none);
  // The rows as they are now, as far as they are on this page.
  const now = new Map(list.rows?.map((row) => [row.id, row]));
  const select = (ids: ReadonlySet<string>) =>
    setSelected(
      new Map(
        [...ids].flatMap((id) => {
          const row = now.get(id) ?? selected.get(id);
          return row ? [[id, row] as const] : [];
        }),
      ),
    );
  const rows = [...selected.values()].map((row) => now.get(row.id) ?? row);
  return (
    <ListPage
      name="differences"
      title="Store Sync"
      list={list}
      label="Differences"
      columns={differenceColumns}
      cardName={differenceName}
      rowName={differenceName}
      rowId={({ id }) => id}
      selection={{ ids: new Set(selected.keys()), onChange: select }}
      emptyTitle={shown === 'left' ? 'No difference was left as it is' : 'No difference is known'}
      empty={{
        text: 'Fields in which an order here differs from the store’s appear here after a comparison, with the ways to settle them.',
        noMatch: 'No difference in this field.',
        clear: field !== undefined && (() => list.change({ field: undefined })),
        clearLabel: 'Show all fields',
      }}
    >
      {children}
      <div className={classes.bar}>
        <Select
          className={classes.choice ?? ''}
          aria-label="Field"
          placeholder="All fields"
          clearable
          data={fieldChoices}
          value={field ?? null}
          onChange={(value) => void list.change({ field: comparedField.safeParse(value).data })}
        />
        <Select
          className={classes.choice ?? ''}
          aria-label="Show"
          allowDeselect={false}
          data={shownChoices}
          value={shown}
          onChange={(value) => {
            clear();
            void list.change({ shown: value === 'left' ? 'left' : undefined });
          }}
        />
        <ComparisonBar />
      </div>
      {rows.length > 0 && (
        <div className={classes.bar}>
          <AnswerButtons rows={rows} onDone={clear} />
          <SelectionBar selected={new Set(selected.keys())} here={[...now.keys()]} onClear={clear} />
        </div>
      )}
    </ListPage>
  );
}
