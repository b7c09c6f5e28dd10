import { addressPage, addressShape, addressView, toQuery } from '@shipmagic/domain/filters/list-address';
import { userFilterRegistry } from '@shipmagic/domain/people/user-filters';
import { z } from 'zod';

/** The state of the users screen, by URL parameter. */
export const userSearch = z.object({
  ...addressShape(userFilterRegistry),
  page: addressPage,
  savedView: addressView,
});
export type UserSearch = z.output<typeof userSearch>;

export const userPageSize = 25;

/** Converts it to API parameters. */
export const toUserQuery = (search: UserSearch) => ({
  ...toQuery(userFilterRegistry, search),
  page: search.page,
  limit: userPageSize,
});
