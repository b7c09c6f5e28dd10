import { addressPage, addressShape, addressView } from '@shipmagic/domain/filters/list-address';
import { changeRequestFilterRegistry } from '@shipmagic/domain/warehouses/change-request-filters';
import { z } from 'zod';

/** The state of the requests list, by URL parameter. Unset values are absent. */
export const changeRequestSearch = z.object({
  ...addressShape(changeRequestFilterRegistry),
  page: addressPage,
  savedView: addressView,
});
export type ChangeRequestSearch = z.output<typeof changeRequestSearch>;

/** Specification 2, section 9. */
export const requestsPerPage = 10;

/** Converts it to API parameters. */
export const toChangeRequestQuery = (search: ChangeRequestSearch) => ({ ...search, limit: requestsPerPage });
