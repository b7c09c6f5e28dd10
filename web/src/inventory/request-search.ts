import { addressPage } from '@shipmagic/domain/filters/list-address';
import { inventoryRequestPageSize, inventoryRequestTabs } from '@shipmagic/domain/inventory/inventory-request';
import { z } from 'zod';

/** The state of the requests screen, by the names it has in the address bar. */
export const requestSearch = z.object({
  activeTab: z.enum(inventoryRequestTabs.map(({ value }) => value)).catch('pending'),
  page: addressPage,
});
export type RequestSearch = z.output<typeof requestSearch>;

/** The same state in the words of the API. */
export const toRequestQuery = ({ page, activeTab }: RequestSearch) => ({
  page,
  limit: inventoryRequestPageSize,
  status: activeTab === 'all' ? undefined : activeTab,
});
