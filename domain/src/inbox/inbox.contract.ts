import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { inboxFilterRegistry } from './inbox-filters.ts';
import { inboxKindName } from './inbox-kinds.ts';
import { itemOutcome, itemState } from './item-state.ts';

const text = z.string().nullable();
const count = z.number().int();

/** Kinds are counted up to so many each; a count of this many means that many or more. */
export const mostCounted = 1000;

export const inboxItem = z.object({
  id: z.string(),
  kind: inboxKindName,
  /** Why somebody has to look, in a sentence. */
  reason: z.string(),
  /**
   * The id of its subject: a shipment, a mail, a request, an order of the store; the kind says of what. Of a person's
   * day it is their email address and the day, with a space between.
   */
  subject: z.string(),
  state: itemState,
  since: z.string(),
  dueAt: z.string(),
  order: z
    .object({
      magicOrderId: z.string(),
      orderNumber: z.string(),
      customerName: text,
      awb: text,
      version: count,
    })
    .nullable(),
  vendorName: text,
  /** Who sees to it. A vendor member is told of others only that it is a colleague. */
  owner: z.object({ name: z.string(), isMe: z.boolean(), id: text }).nullable(),
  team: text,
  snoozedUntil: text,
  outcome: itemOutcome.nullable(),
  closedAt: text,
  notes: count,
  lastNote: text,
  version: count,
});
export type InboxItem = z.output<typeof inboxItem>;

export const inboxEntryChanges = ['assigned', 'released', 'snoozed', 'woken', 'noted', 'resolved', 'reopened'] as const;
export const inboxEntryChange = z.enum(inboxEntryChanges);

const entry = z.object({
  id: z.string(),
  at: z.string(),
  by: text,
  change: inboxEntryChange,
  note: text,
  /** The new owner or team. */
  owner: text,
  /** Until when it was snoozed. */
  until: text,
  outcome: itemOutcome.nullable(),
});
export type InboxEntry = z.output<typeof entry>;

export const itemChanges = {
  /** `me`, the id of a person of staff, or null for nobody. Vendor members: `me` or null. */
  owner: z
    .union([z.literal('me'), z.uuid()])
    .nullable()
    .optional(),
  /** The id of a team, or null for none. Staff only. */
  team: recordId().nullable().optional(),
  /** A time at most 90 days ahead, or null to wake it. */
  snoozedUntil: z.iso.datetime({ offset: true }).nullable().optional(),
  note: z.string().trim().min(1, 'Write a note').max(1000).optional(),
  /** People who are told of the note. Staff only. */
  mentions: z.array(z.uuid()).max(20).optional(),
  /** Resolves it; null opens it again. */
  outcome: itemOutcome.exclude(['gone']).nullable().optional(),
};
export const saysSomething = (change: object) => Object.values(change).some((value) => value !== undefined);
export const nothingSaid = { message: 'Say what is to be changed', path: ['owner'] };

const itemParams = z.object({ id: recordId() });

const teamBody = z.object({
  name: z.string().trim().min(1, 'Give the team a name').max(60),
  people: z.array(z.uuid()).min(1, 'Choose at least one person').max(50),
  /** Empty: all kinds. */
  kinds: z.array(inboxKindName).max(50),
  /** Names; empty: all vendors. */
  vendors: z.array(z.string().trim().min(1, 'Name the vendor').max(200)).max(200),
});
const team = teamBody.extend({ id: z.string() });
export type InboxTeam = z.output<typeof team>;

/** Items that wait for a person. Foreign and missing ones are the same 404. */
export const inboxContract = {
  list: route({
    method: 'GET',
    path: '/api/inbox',
    access: 'signed-in',
    summary: 'Items that wait for somebody, the most urgent first, with how many there are of each kind',
    query: z.object({
      ...apiShape(inboxFilterRegistry),
      page: pageNumber.default(1),
      limit: pageLimit.default(50),
    }),
    answer: z.object({
      items: z.array(inboxItem),
      total: count,
      /** More than `total` are there; they were not counted further. */
      atLeast: z.boolean(),
      totalPages: count,
      /** Under the same filters but without the one of the kind; kinds without any are left out. */
      counts: z.partialRecord(inboxKindName, count),
    }),
  }),
  counts: route({
    method: 'GET',
    path: '/api/inbox/counts',
    access: 'signed-in',
    summary: 'How many items wait, by kind, for the badges of the sidebar',
    answer: z.object({
      open: count,
      /** Rows that the inbox shows at first: orders, and items without one, that are not old. */
      rows: count,
      mine: count,
      /** Of staff those of `mine` that are overdue; of vendor members all of theirs that are. */
      late: count,
      counts: z.partialRecord(inboxKindName, count),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/inbox/:id',
    access: 'signed-in',
    summary: 'One item with its history, the newest entry first',
    params: itemParams,
    answer: z.object({ item: inboxItem, history: z.array(entry) }),
  }),
  change: route({
    method: 'PUT',
    path: '/api/inbox/:id',
    access: 'signed-in',
    summary: 'Assign, snooze, note or resolve an item; several at once are one change',
    params: itemParams,
    body: z
      .object({ version: basedOn, ...itemChanges })
      .refine(({ version: _, ...change }) => saysSomething(change), nothingSaid)
      .meta({ example: { owner: 'me' } }),
    answer: z.object({ item: inboxItem }),
  }),
  teams: route({
    method: 'GET',
    path: '/api/inbox/teams',
    access: staffRoles,
    summary: 'Teams, and which items are theirs',
    answer: z.object({ teams: z.array(team) }),
  }),
  addTeam: route({
    method: 'POST',
    path: '/api/inbox/teams',
    access: staffRoles,
    summary: 'Add a team; items that open from now on and match its kinds and vendors are assigned to it',
    body: teamBody,
    answer: z.object({ team }),
  }),
  changeTeam: route({
    method: 'PUT',
    path: '/api/inbox/teams/:id',
    access: staffRoles,
    summary: 'Change a team',
    params: itemParams,
    body: teamBody,
    answer: z.object({ team }),
  }),
  removeTeam: route({
    method: 'DELETE',
    path: '/api/inbox/teams/:id',
    access: staffRoles,
    summary: 'Remove a team; its items belong to nobody then',
    params: itemParams,
    answer: z.object({ message: z.string() }),
  }),
};
