import { batchItemState } from '@shipmagic/domain/batches/batch-state';
import { addressPage, addressView } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

const shippingTabs = ['ready', 'batches', 'manifests', 'receive'] as const;

/** The state of the screen Shipping Day, by URL parameter. */
export const shippingSearch = z.object({
  tab: z.enum(shippingTabs).catch('ready'),
  page: addressPage,
  savedView: addressView,
  /** The code that the receiving desk looks up. */
  code: z.string().trim().min(1).max(100).optional().catch(undefined),
});

/** The state of a batch's screen, by URL parameter. */
export const batchSearch = z.object({
  page: addressPage,
  savedView: addressView,
  state: batchItemState.optional().catch(undefined),
});

export const batchPageSize = 50;
