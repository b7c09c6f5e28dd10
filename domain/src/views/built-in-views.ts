import type { ListName, ViewAddress } from './list-views.ts';

/** A view that everybody has: a list under a few of its own filters. */
export interface BuiltInView {
  readonly name: string;
  readonly address: ViewAddress;
}

/** Rupees from which the built-in view shows orders that couriers collect cash for. */
const muchCash = 5000;

const all = { activeTab: 'all' } as const;

/** The views that come with the product, by list. */
export const builtInViews: Readonly<Partial<Record<ListName, readonly BuiltInView[]>>> = {
  orders: [
    { name: 'Due today', address: { ...all, due: 'today' } },
    { name: 'Late', address: { ...all, due: 'late' } },
    { name: 'Ready without label', address: { activeTab: 'ready_to_ship', labelCreatedFilter: 'not_created' } },
    { name: 'COD from ₹5,000', address: { ...all, payment: 'cod', valueFrom: muchCash } },
    { name: 'On hold in the store', address: { ...all, inStore: 'held' } },
    { name: 'Fulfilled elsewhere', address: { ...all, inStore: 'elsewhere' } },
    { name: 'Mine', address: { ...all, seenTo: 'me' } },
  ],
};

/** Parts of a list's address that only say how its rows are shown. */
const looks = ['pageSize', 'sort', 'direction'];

/** The built-in view that a list shows; null for none, or for further filters than the view's. */
export function openBuiltIn(list: ListName, address: ViewAddress): BuiltInView | null {
  const text = (of: ViewAddress) =>
    JSON.stringify(
      Object.entries(of)
        .filter(([key]) => !looks.includes(key))
        .map(([key, value]) => [key, String(value)])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
  return builtInViews[list]?.find((view) => text(view.address) === text(address)) ?? null;
}
