import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';

/** `stopped`: windows have failed, and somebody has to resume it. */
export const backfillStates = ['running', 'stopped', 'cancelled', 'done'] as const;
export type BackfillState = (typeof backfillStates)[number];

const backfill = z.object({
  id: z.string(),
  /** The first day in India; null: from the store's first order on. */
  from: z.string().nullable(),
  /** Null: the command line. */
  askedBy: z.string().nullable(),
  state: z.enum(backfillStates),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  windows: z.object({ total: z.number().int(), done: z.number().int(), failed: z.number().int() }),
  orders: z.object({
    /** Null where the store does not say. */
    expected: z.number().int().nullable(),
    read: z.number().int(),
    /** New here, or changed. */
    imported: z.number().int(),
    setAside: z.number().int(),
  }),
  /** Orders a second in the present run; null between runs. */
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** Why it does not go on; null while it does. */
  reason: z.string().nullable(),
  /** Windows that have failed at least once, and are not done. */
  problems: z.array(z.object({ from: z.string(), until: z.string(), reason: z.string(), attempts: z.number().int() })),
});
export type Backfill = z.output<typeof backfill>;

const changed = z.object({ message: z.string() });

/** Bringing in old orders by files that the store writes. */
export const backfillContract = {
  start: route({
    method: 'POST',
    path: '/api/store/backfills',
    access: staffRoles,
    summary: 'Bring in the store’s old orders, from a day on or all of them',
    body: z.object({
      from: z.iso.date('From must be a day, such as 2025-01-01').nullable(),
    }),
    answer: changed.extend({ id: z.string() }),
  }),
  list: route({
    method: 'GET',
    path: '/api/store/backfills',
    access: staffRoles,
    summary: 'The latest runs that bring in old orders, with their progress',
    answer: z.object({ backfills: z.array(backfill) }),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/store/backfills/:id/cancel',
    access: staffRoles,
    summary: 'Cancel bringing in old orders; what is here stays',
    params: z.object({ id: recordId() }),
    answer: changed,
  }),
  resume: route({
    method: 'POST',
    path: '/api/store/backfills/:id/resume',
    access: staffRoles,
    summary: 'Go on bringing in old orders after a cancellation or a failure',
    params: z.object({ id: recordId() }),
    answer: changed,
  }),
};
