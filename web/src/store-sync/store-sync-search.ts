import { addressPage, addressView } from '@shipmagic/domain/filters/list-address';
import { comparedField } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { z } from 'zod';

export const storeSyncTabs = ['parcels', 'differences', 'orders'] as const;
export type StoreSyncTab = (typeof storeSyncTabs)[number];

/** The state of the Store Sync screen, by URL parameter. */
export const storeSyncSearch = z.object({
  tab: z.enum(storeSyncTabs).catch('parcels'),
  page: addressPage,
  savedView: addressView,
  /** Of the differences alone. */
  field: comparedField.optional().catch(undefined),
  shown: z.literal('left').optional().catch(undefined),
});
export type StoreSyncSearch = z.output<typeof storeSyncSearch>;

export const storeSyncPageSize = 25;

/** Converts it to API parameters. */
export const toStoreSyncQuery = ({ page }: Pick<StoreSyncSearch, 'page'>) => ({ page, limit: storeSyncPageSize });
