import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { queryList } from '../../http/query-list.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { day } from '../../time/day.ts';
import { timeOfDay } from '../../time/time-of-day.ts';
import { pickupDoubt } from './pickup-rules.ts';
import { warehousePickups } from './pickup-settings.ts';
import { pickupState } from './pickup-state.ts';

const text = z.string().nullable();
const count = z.number().int();

/** A courier asked to come to a warehouse. */
const pickup = z.object({
  id: z.string(),
  warehouseId: z.string(),
  warehouseName: z.string(),
  vendorName: z.string(),
  shippingPartner: z.string(),
  /** A day and a time of day in India. */
  day: z.string(),
  time: z.string(),
  /** How many parcels were announced; the driver takes everything that is ready. */
  parcels: count,
  state: pickupState,
  /** The outcome in words; null while there is none. */
  message: text,
  /** The courier's own number of the pickup. */
  courierPickupId: text,
  /** Written for our own people; couriers are not told. */
  note: text,
  askedAt: z.string(),
  /** Null: asked automatically. */
  askedBy: text,
});
export type Pickup = z.output<typeof pickup>;

/** Parcels of one warehouse that wait for one courier. */
export const readyGroup = z.object({
  warehouseId: z.string(),
  warehouseName: z.string(),
  vendorName: z.string(),
  city: text,
  shippingPartner: z.string(),
  parcels: count,
  /** Those of them with a label. */
  labelled: count,
  /** Those whose label is older than a day. */
  overdue: count,
  /** Those on no manifest that stands. */
  unlisted: count,
  /** Those of them with a label. */
  listable: count,
  /** Since when the oldest of them waits: the time of its label, or of its AWB where it has none. */
  oldestAt: z.string(),
  /** The open manifest of this warehouse and courier; the newest if there are several. */
  openManifestId: text,
  /** Why this courier cannot be asked to come, or need not be; null if it can. */
  notAsked: text,
  /** Today or tomorrow, by the cut-off, and at what time. */
  proposed: z.object({ day: z.string(), time: z.string() }),
  lastDay: z.string(),
  /** In force for this warehouse. */
  cutOff: z.string(),
  automaticAt: text,
  /** The warehouse's own settings in place of those for all. */
  own: warehousePickups,
  /** The latest request for today or a later day. */
  request: pickup.nullable(),
});
export type ReadyGroup = z.output<typeof readyGroup>;

/** A call asks for at most this many pickups. */
export const pickupWishLimit = 500;

const wish = z.object({
  warehouseId: recordId(),
  shippingPartner: z.string().trim().min(1, 'Please select a shipping partner').max(60),
  day: day.meta({ example: '2026-01-01' }),
  time: timeOfDay,
  /** Defaults to those that are ready. */
  parcels: count.min(1, 'Announce at least one parcel').max(100_000).optional(),
  /** For our own people. */
  note: z.string().trim().max(200, 'Use at most 200 characters').optional(),
});
export type PickupWish = z.output<typeof wish>;

/** The outcome of one of several wishes. */
const wishResult = z.object({
  warehouseId: z.string(),
  shippingPartner: z.string(),
  /** The request that stands for that day now; null: none was made. */
  pickup: pickup.nullable(),
  /** It stood before this call, which has asked for nothing more. */
  stoodBefore: z.boolean(),
  /** Why none was made. */
  refused: text,
  /** Whether `refused` is a doubt that can be confirmed. */
  doubt: pickupDoubt.nullable(),
});
export type PickupWishResult = z.output<typeof wishResult>;

/** Pickups by couriers. Vendor members see and ask for their vendors' warehouses, where these may ship themselves. */
export const pickupsContract = {
  list: route({
    method: 'GET',
    path: '/api/pickups',
    access: 'signed-in',
    summary: 'Parcels that wait for a courier, by warehouse and courier, and the pickups requested in the last 14 days',
    query: z.object({ page: pageNumber.default(1), limit: pageLimit.default(25) }),
    answer: z.object({
      groups: z.array(readyGroup),
      requests: z.array(pickup),
      total: count,
      page: count,
      limit: count,
      totalPages: count,
    }),
  }),
  readyCount: route({
    method: 'GET',
    path: '/api/pickups/ready-count',
    access: 'signed-in',
    summary: 'For how many warehouses and couriers parcels are ready and nobody has asked for a pickup',
    answer: z.object({ ready: count }),
  }),
  /**
   * Errors: 400 for a day or time that cannot be asked for, 403 where the vendor may not ship, 404 out of scope, 409
   * with `pickupDoubts` as details while a doubt is not confirmed, 409 without them when nothing is ready or the courier
   * is not asked, 422 with the courier's refusal.
   */
  ask: route({
    method: 'POST',
    path: '/api/pickups',
    access: 'signed-in',
    summary: 'Ask a courier to pick up parcels at a warehouse; waits some seconds for its answer',
    body: wish.extend({ confirmed: z.array(pickupDoubt).max(10).default([]) }),
    answer: z.object({ pickup, message: z.string() }),
  }),
  /** Refusals are in the answer, by wish: only a malformed wish refuses the call (400). */
  askMany: route({
    method: 'POST',
    path: '/api/pickups/many',
    access: 'signed-in',
    summary:
      'Ask couriers to pick up at several warehouses. One that is refused stops no other; repeated, it asks for nothing twice',
    body: z.object({
      wishes: z
        .array(wish)
        .min(1, 'Choose at least one warehouse')
        .max(pickupWishLimit, `Ask for at most ${pickupWishLimit} pickups at a time`),
      /** A pickup that stands for the day is never asked for again here. */
      confirmed: z
        .array(pickupDoubt.extract(['past_cut_off']))
        .max(10)
        .default([]),
    }),
    answer: z.object({ results: z.array(wishResult) }),
  }),
  offer: route({
    method: 'GET',
    path: '/api/pickups/automatic-offer',
    access: ['admin'],
    summary: 'Whether nobody has decided yet if couriers are to be asked by themselves, and at what time that would be',
    answer: z.object({ offered: z.boolean(), at: z.string() }),
  }),
  answerOffer: route({
    method: 'PUT',
    path: '/api/pickups/automatic-offer',
    access: ['admin'],
    summary: 'Have couriers asked by themselves once a day, or not; it is not offered again',
    body: z.object({ automatic: z.boolean() }),
    answer: z.object({ automatic: z.boolean() }),
  }),
  states: route({
    method: 'GET',
    path: '/api/pickups/states',
    access: 'signed-in',
    summary: 'Requested pickups by their ids, as they stand now',
    query: z.object({ ids: queryList(recordId()) }),
    answer: z.object({ requests: z.array(pickup) }),
  }),
  change: route({
    method: 'PUT',
    path: '/api/pickup-settings/:id',
    access: staffRoles,
    summary: 'Set a warehouse’s own cut-off and automatic request; null: as for all warehouses',
    params: z.object({ id: recordId() }),
    body: warehousePickups,
    answer: warehousePickups,
  }),
};

/** The details of a 409 whose doubts are not confirmed. */
export const pickupDoubtDetails = z.object({
  pickupDoubts: z.array(z.object({ doubt: pickupDoubt, message: z.string() })),
});
