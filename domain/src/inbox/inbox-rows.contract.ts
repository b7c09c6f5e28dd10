import { z } from 'zod';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { inboxItem, itemChanges, nothingSaid, saysSomething } from './inbox.contract.ts';
import { inboxFilterRegistry } from './inbox-filters.ts';
import { inboxKindName } from './inbox-kinds.ts';
import { urgencies } from './urgency.ts';

const count = z.number().int();

/** The items of one order, whichever part they are of; an item without an order is a row of its own. */
const inboxRow = z.object({
  key: z.string(),
  urgency: z.enum(urgencies),
  /** The most urgent first. */
  items: z.array(inboxItem).min(1),
});
export type InboxRow = z.output<typeof inboxRow>;

/** A group: its rows, and how many items of each kind are in them. */
const urgencyCount = z.object({ rows: count, kinds: z.partialRecord(inboxKindName, count) });
export type UrgencyCount = z.output<typeof urgencyCount>;

/** A change of this many items is made in one go, at most. */
const mostChanged = 500;

const { owner, snoozedUntil, outcome } = itemChanges;

/** The inbox by order. */
export const inboxRowsContract = {
  list: route({
    method: 'GET',
    path: '/api/inbox/rows',
    access: 'signed-in',
    summary: 'What waits, by order and by what can still be saved, the most urgent first; old ones only if asked for',
    query: z.object({
      ...apiShape(inboxFilterRegistry),
      /** The rows of one group. */
      urgency: z.enum(urgencies).optional(),
      /** `shown`: those that are old follow the others. */
      old: z.enum(['folded', 'shown']).default('folded'),
      page: pageNumber.default(1),
      limit: pageLimit.default(50),
    }),
    answer: z.object({
      rows: z.array(inboxRow),
      /** Of all pages, without those that are folded. */
      total: count,
      totalPages: count,
      groups: z.partialRecord(z.enum(urgencies), urgencyCount),
      /** Groups that have more than was counted. */
      atLeast: z.array(z.enum(urgencies)),
      /** Under the same filters but without the one of the kind; kinds without any are left out. */
      counts: z.partialRecord(inboxKindName, count),
      /** Until when a driver who is asked for comes today: `HH:MM` in India. */
      cutOff: z.string(),
    }),
  }),
  visit: route({
    method: 'POST',
    path: '/api/inbox/visit',
    access: 'signed-in',
    summary: 'Say that the viewer looks at the inbox; what opened since their visit before is new to them',
    answer: z.object({ lastHere: z.string().nullable() }),
  }),
  change: route({
    method: 'PUT',
    path: '/api/inbox',
    access: 'signed-in',
    summary: 'Assign, snooze or resolve several items, all or none',
    body: z
      .object({
        items: z
          .array(z.object({ id: recordId(), version: basedOn }))
          .min(1, 'Choose at least one item')
          .max(mostChanged, `Choose at most ${mostChanged} items`),
        owner,
        snoozedUntil,
        outcome,
      })
      .refine(({ items: _, ...change }) => saysSomething(change), nothingSaid)
      .meta({ example: { items: [{ id: '1' }], owner: 'me' } }),
    answer: z.object({ items: z.array(inboxItem) }),
  }),
};
