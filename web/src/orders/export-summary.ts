import { orderTabs } from '@shipmagic/domain/statuses/order-status';
import { filterTexts } from './filter-chips.tsx';
import type { OrderSearch } from './order-search.ts';

/** How many ids are named; the others are counted. */
const named = 3;

interface ExportSummary {
  readonly filters: readonly string[];
  /** Null when no order is selected. */
  readonly orders: string | null;
}

/** The contents of an export, in words. */
export function exportSummary(search: OrderSearch, selected: ReadonlySet<string>): ExportSummary {
  const tab = orderTabs.find(({ value }) => value === search.activeTab);
  const ids = [...selected];
  const more = ids.length - named;
  return {
    filters: [
      ...(tab && tab.value !== 'all' ? [tab.label] : []),
      ...(search.searchTerm ? [`Search: ${search.searchTerm}`] : []),
      ...filterTexts(search),
    ],
    orders: ids.length > 0 ? ids.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '') : null,
  };
}
