import {
  addressPage,
  addressShape,
  addressView,
  type Choice,
  countChoice,
  toQuery,
} from '@shipmagic/domain/filters/list-address';
import { inboxFilterRegistry } from '@shipmagic/domain/inbox/inbox-filters';
import { z } from 'zod';

/** The state of the inbox, by URL parameter. `item`: the one whose details are open. */
export const inboxSearch = z.object({
  ...addressShape(inboxFilterRegistry),
  page: addressPage,
  savedView: addressView,
  item: z.string().regex(/^\d+$/).optional().catch(undefined),
});
export type InboxSearch = z.output<typeof inboxSearch>;

/** The filters beside tab and search. */
export type InboxChoice = Pick<Choice<typeof inboxFilterRegistry>, 'kinds' | 'vendors' | 'due'>;
export const noInboxFilters = { kinds: undefined, vendors: undefined, due: undefined } satisfies InboxChoice;

export const inboxPageSize = 50;

/** Converts it to API parameters. */
export const toInboxQuery = ({ page, item: _, ...search }: InboxSearch) => ({
  ...toQuery(inboxFilterRegistry, search),
  page,
  limit: inboxPageSize,
});

export const countInboxFilters = (choice: InboxChoice): number => countChoice(inboxFilterRegistry, choice);
