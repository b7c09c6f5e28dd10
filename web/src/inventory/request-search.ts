import { type InventoryRequestTab, inventoryRequestTabs } from '@shipmagic/domain/inventory/inventory-request';

/** The state of the requests screen, by the names it has in the address bar. */
export interface RequestSearch {
  activeTab: InventoryRequestTab;
  page: number;
}

/** Reads an address somebody may have typed: what makes no sense falls back to its default. */
export function readRequestSearch(raw: Record<string, unknown>): RequestSearch {
  const page = Math.floor(Number(raw.page));
  return {
    activeTab: inventoryRequestTabs.find(({ value }) => value === raw.activeTab)?.value ?? 'pending',
    page: page >= 1 ? Math.min(page, 1_000_000) : 1,
  };
}
