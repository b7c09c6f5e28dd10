import { addressPage } from '@shipmagic/domain/filters/list-address';
import { z } from 'zod';

/** The state of the Store Sync screen, by URL parameter. */
export const storeSyncSearch = z.object({ page: addressPage });

export const setAsidePageSize = 25;
