import {
  addressPage,
  addressShape,
  addressView,
  type Choice,
  countChoice,
  toQuery,
} from '@shipmagic/domain/filters/list-address';
import { inboxFilterRegistry } from '@shipmagic/domain/inbox/inbox-filters';
import { urgencies } from '@shipmagic/domain/inbox/urgency';
import { z } from 'zod';

/** The state of the inbox, by URL parameter. `item`: the one whose details are open. */
export const inboxSearch = z.object({
  ...addressShape(inboxFilterRegistry),
  page: addressPage,
  /** Those that are old follow the others; folded unless told. */
  old: z.literal('shown').optional().catch(undefined),
  /** Its rows alone. */
  group: z.enum(urgencies).optional().catch(undefined),
  savedView: addressView,
  item: z.string().regex(/^\d+$/).optional().catch(undefined),
});
export type InboxSearch = z.output<typeof inboxSearch>;

/** The filters beside tab and search. */
export type InboxChoice = Pick<Choice<typeof inboxFilterRegistry>, 'kinds' | 'vendors' | 'due'>;
export const noInboxFilters = {
  kinds: undefined,
  vendors: undefined,
  due: undefined,
  group: undefined,
} satisfies InboxChoice & Pick<InboxSearch, 'group'>;

export const inboxPageSize = 50;

/** Old rows are folded, unless somebody has opened them or looks for something. */
export const isFolded = ({ old, searchTerm, view }: InboxSearch) =>
  old === undefined && searchTerm === undefined && view !== 'done';

/** Converts it to API parameters. */
export function toInboxQuery(state: InboxSearch) {
  const { page, old: _old, item: _item, group, ...search } = state;
  return {
    ...toQuery(inboxFilterRegistry, search),
    ...(group ? { urgency: group } : {}),
    old: isFolded(state) ? ('folded' as const) : ('shown' as const),
    page,
    limit: inboxPageSize,
  };
}

export const countInboxFilters = (choice: InboxChoice): number => countChoice(inboxFilterRegistry, choice);
