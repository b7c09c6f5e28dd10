import {
  inventoryRequestPageSize,
  inventoryRequestTabs,
} from '@shipmagic/domain/catalogue/inventory/inventory-request';
import { addressPage, addressView } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

/** The state of the requests screen, by URL parameter. */
export const requestSearch = z.object({
  activeTab: z.enum(inventoryRequestTabs.map(({ value }) => value)).catch('pending'),
  page: addressPage,
  savedView: addressView,
});
export type RequestSearch = z.output<typeof requestSearch>;

/** Converts it to API parameters. */
export const toRequestQuery = ({ page, activeTab }: RequestSearch) => ({
  page,
  limit: inventoryRequestPageSize,
  status: activeTab === 'all' ? undefined : activeTab,
});
