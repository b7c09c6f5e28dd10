import type { ListDensity } from '@shipmagic/domain/people/list-density';
import { type BuiltInView, openBuiltIn } from '@shipmagic/domain/views/built-in-views';
import { type ListLayout, usualLayout } from '@shipmagic/domain/views/list-layout';
import type { ListName, ViewAddress } from '@shipmagic/domain/views/list-views';
import { type ListView, viewsContract } from '@shipmagic/domain/views/views.contract';
import { useLocation } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import type { Column } from './column.ts';
import { toast } from './toast.ts';

/** The state of a list and a function to change it, whatever its filters. */
export interface AddressedList {
  search: { page: number; savedView?: string | undefined };
  change: (part: { page: number }, replace?: boolean) => unknown;
}
type Search = Readonly<Record<string, unknown>>;

/** The state of a list as a view keeps it: without the page, the view itself, and a row that is shown in a dialog. */
function addressOf({ page, savedView, item, ...kept }: Search): ViewAddress {
  const set = Object.entries(kept).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as ViewAddress;
}

/** The same text for the same content, in whatever order its parts are. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);

interface Draft {
  /** The view that it changes; null for the list without a view. */
  readonly of: string | null;
  readonly layout?: ListLayout;
  readonly density?: ListDensity;
}

/** The views of a list, the open one with its unsaved changes, and the list's columns. */
export function useListViews(list: ListName, { search, change }: AddressedList) {
  const { data } = useRoute(viewsContract.list, { query: { list } });
  const [draft, setDraft] = useState<Draft>({ of: null });
  const choose = useRouteMutation(viewsContract.choose, {
    changes: [viewsContract.list],
    onError: (error) => toast.error('Not saved', serverMessage(error) ?? error.message),
  });
  const views = data?.views ?? [];
  const open = views.find(({ id }) => id === search.savedView) ?? null;
  const of = open?.id ?? null;
  const mine: Draft = draft.of === of ? draft : { of };
  const kept = (open ? open.layout : data?.layout) ?? usualLayout;
  const layout = mine.layout ?? kept;
  const density = open ? (mine.density ?? open.density) : null;
  const address = addressOf(search);
  const isChanged =
    open !== null && !(isSame(address, open.address) && isSame(layout, kept) && density === open.density);

  /** Opens a view as it is kept; null is the list without any. */
  const show = (view: ListView | null, replace = false) => {
    setDraft({ of: null });
    const nothing = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
    void change({ ...nothing, ...(view ? { ...view.address, savedView: view.id } : {}), page: 1 }, replace);
    if (view && view.dropped.length > 0)
      toast.warning('Part of this view is gone', `The list no longer has: ${view.dropped.join(', ')}.`);
  };
  /** Opens a view that comes with the product: filters like any others. */
  const showBuiltIn = (view: BuiltInView) => {
    setDraft({ of: null });
    const nothing = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
    void change({ ...nothing, ...view.address, page: 1 });
  };
  /** Names the view that the present state has just been saved as. */
  const name = (id: string) => void change({ ...search, savedView: id, page: 1 } as { page: number }, true);
  /** Of the open view, until it is saved; otherwise of the person. */
  const setLayout = (to: ListLayout) => {
    setDraft({ ...mine, layout: to });
    if (!open) choose.mutate({ body: { list, layout: to } });
  };
  const setDensity = (to: ListDensity) => setDraft({ ...mine, density: to });

  // The sidebar opens a list without parameters, and with it the person's default.
  const isFresh = useLocation({ select: ({ state }) => state.fresh === true });
  const first = isFresh && !search.savedView ? views.find(({ isDefault }) => isDefault) : undefined;
  useEffect(() => {
    if (first) show(first, true);
  });

  const builtIn = openBuiltIn(list, address);
  return {
    list,
    views,
    open,
    builtIn,
    showBuiltIn,
    address,
    layout,
    density,
    isChanged,
    show,
    name,
    setLayout,
    setDensity,
    choose,
  };
}
export type ListViews = ReturnType<typeof useListViews>;

/** Of the columns, what the choice of columns needs to know. */
export type ChosenColumn = Pick<Column<never>, 'key' | 'title' | 'width' | 'optional'>;

export const ListViewsContext = createContext<(ListViews & { readonly columns: readonly ChosenColumn[] }) | null>(null);
/** The views of the list around; null where there is none. */
export const useViewsAround = () => useContext(ListViewsContext);
