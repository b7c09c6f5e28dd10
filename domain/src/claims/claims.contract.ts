import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { apiShape } from '../filters/list-address.ts';
import { pageLimit, pageNumber } from '../http/pagination.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';
import { claimFilterRegistry } from './claim-filters.ts';
import { claimReason } from './claim-reason.ts';
import { claimOutcome, claimState } from './claim-state.ts';

const text = z.string().nullable();
const rupees = z.number();
const day = z.iso.date('A day is written YYYY-MM-DD');
/** Up to ten million rupees, to the paisa. */
const amount = z
  .number({ error: 'Enter an amount in rupees' })
  .min(0, 'An amount is not below 0')
  .max(10_000_000, 'An amount is at most ₹1,00,00,000')
  .multipleOf(0.01, 'An amount has at most two decimals');

export const claim = z.object({
  id: z.string(),
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  shippingPartner: z.string(),
  awb: z.string(),
  /** By which the courier knows the parcel. */
  reference: z.string(),
  reason: claimReason,
  state: claimState,
  /** When the parcel was lost or damaged, or last scanned. ISO, UTC. */
  since: z.string(),
  /** The last day on which the courier hears the claim, in India. */
  deadline: day,
  /** Whether the courier's terms, by which deadline and cap are computed, are known for certain. */
  termsConfirmed: z.boolean(),
  /** The value of the part's goods. */
  value: rupees,
  /** The most that the courier pays; null: the value. */
  cap: rupees.nullable(),
  claimable: rupees,
  filedAt: text,
  filedBy: text,
  /** The last day on which the courier's answer is in time; null before it is filed. */
  answerBy: day.nullable(),
  /** The courier's number for it. */
  claimNumber: text,
  settledAt: text,
  /** Rupees that the courier has paid. */
  recovered: rupees.nullable(),
  note: text,
});
export type Claim = z.output<typeof claim>;

const stateTotal = z.object({ count: z.number().int(), claimable: rupees, recovered: rupees });

export const claimTerms = z.object({
  id: z.string(),
  courier: z.string(),
  firstDay: day,
  deadlineDays: z.number().int(),
  /** Null: the usual time. */
  answerDays: z.number().int().nullable(),
  cap: rupees.nullable(),
  /** False while it is to be confirmed with the courier. */
  isConfirmed: z.boolean(),
  note: text,
});
export type ClaimTermsRow = z.output<typeof claimTerms>;

export const claimParams = z.object({ id: recordId('This is not a claim') });
const listQuery = z.object({
  ...apiShape(claimFilterRegistry),
  state: z.enum(['all', ...claimState.options]).default('all'),
});
const note = z.string().trim().max(1000, 'A note has at most 1,000 characters').optional();

/** The questions before an outcome is noted, by the names under which they are answered. */
export const claimQuestions = ['moreThanClaimed'] as const;

/** Claims on couriers for parcels that were lost, damaged or not scanned any more. */
export const claimsContract = {
  list: route({
    method: 'GET',
    path: '/api/claims',
    access: staffRoles,
    summary: 'Claims on couriers, those that are due first',
    query: listQuery.extend({ page: pageNumber.default(1), limit: pageLimit.default(50) }),
    answer: z.object({
      claims: z.array(claim),
      /** By state, whatever the filter of the state. */
      totals: z.record(claimState, stateTotal),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      totalPages: z.number().int(),
    }),
  }),
  export: route({
    method: 'GET',
    path: '/api/claims/export',
    access: staffRoles,
    summary: 'The claims under these filters as a file',
    query: listQuery,
    file: ['text/csv'],
  }),
  ofOrder: route({
    method: 'GET',
    path: '/api/magic-orders/:id/claims',
    access: staffRoles,
    summary: 'The claims for the parcels of an order, the newest first',
    params: orderParams,
    answer: z.object({ claims: z.array(claim) }),
  }),
  open: route({
    method: 'POST',
    path: '/api/magic-orders/:id/claims',
    access: staffRoles,
    summary: 'Open a claim for the parcel of an order by hand, as for one that arrived damaged',
    params: orderParams,
    body: z.object({ reason: claimReason, note }),
    answer: claim,
  }),
  letter: route({
    method: 'GET',
    path: '/api/claims/:id/letter',
    access: staffRoles,
    summary: 'A claim as text, for the courier’s form or mail',
    params: claimParams,
    answer: z.object({ text: z.string() }),
  }),
  file: route({
    method: 'POST',
    path: '/api/claims/:id/file',
    access: staffRoles,
    summary: 'Note that a claim was filed with its courier',
    params: claimParams,
    body: z.object({
      /** The courier’s number for it, once it gives one. */
      claimNumber: z.string().trim().max(100, 'A number has at most 100 characters').optional(),
      note,
    }),
    answer: claim,
  }),
  outcome: route({
    method: 'POST',
    path: '/api/claims/:id/outcome',
    access: staffRoles,
    summary: 'Note what became of a claim: recovered (with the rupees), refused, or not pursued',
    params: claimParams,
    /** Rupees belong to a recovered claim, and to no other. */
    body: z
      .object({
        outcome: claimOutcome,
        recovered: amount.optional(),
        note,
        confirm: z
          .array(z.enum(claimQuestions), { error: `confirm is a list of questions: ${claimQuestions.join(', ')}` })
          .max(10)
          .default([]),
      })
      .meta({ example: { outcome: 'refused' } }),
    answer: claim,
  }),
  terms: route({
    method: 'GET',
    path: '/api/claim-terms',
    access: staffRoles,
    summary: 'What couriers grant: deadline and cap, each from a first day',
    answer: z.object({ terms: z.array(claimTerms) }),
  }),
  saveTerms: route({
    method: 'PUT',
    path: '/api/claim-terms',
    access: ['admin'],
    summary: 'Enter what a courier grants from a day on; a row of the same day is replaced',
    body: z.object({
      courier: z.string().trim().min(1, 'Please select a shipping partner').max(60),
      firstDay: day,
      deadlineDays: z
        .number({ error: 'Enter a number of days' })
        .int('Days are whole')
        .min(1, 'At least one day')
        .max(365, 'At most 365 days'),
      /** Within which it answers a claim; null: not known. */
      answerDays: z
        .number({ error: 'Enter a number of days' })
        .int('Days are whole')
        .min(1, 'At least one day')
        .max(365, 'At most 365 days')
        .nullable()
        .default(null),
      cap: amount.nullable(),
      isConfirmed: z.boolean({ error: 'isConfirmed is true or false' }),
      note,
    }),
    answer: claimTerms,
  }),
};
