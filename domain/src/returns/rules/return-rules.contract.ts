import { z } from 'zod';
import { route } from '../../http/route.ts';
import { returnReason } from '../return-reason.ts';
import { returnWish } from '../return-wish.ts';
import { returnRules } from './return-rule.ts';
import { unanswered } from './unanswered.ts';

const text = z.string().nullable();
const count = z.number().int();

const keptRules = z.object({
  rules: returnRules,
  /** ISO 8601, UTC; null before the first change. */
  changedAt: text,
  /** Vendors of rules that are there no more. */
  unknownVendors: z.array(z.string()),
  /** Of the store's products. */
  productTypes: z.array(z.string()),
  productTags: z.array(z.string()),
});

const triedLine = z.object({
  lineItemId: z.string(),
  title: z.string(),
  variantTitle: text,
  vendorName: z.string(),
  /** Pieces that can come back now; all that was ordered before the delivery. */
  pieces: count,
  /** Rupees that were paid for them; null in another currency, in which no rule with a value fits. */
  value: z.number().nullable(),
  /** The rule that decides; null: none fits, and the settings decide. */
  rule: text,
  /** Why its customer could not send it back, in one sentence. */
  refusal: text,
  /** The last day, in India, to ask; null before the delivery. */
  lastDay: text,
  needsPicture: z.boolean(),
  wishes: z.array(returnWish),
  fee: z.number(),
  approves: z.boolean(),
  unanswered,
});
export type TriedLine = z.output<typeof triedLine>;

/** The rules of returns. Errors of a change: 400 that names the field, 409 when somebody else has changed them meanwhile. */
export const returnRulesContract = {
  read: route({
    method: 'GET',
    path: '/api/return-rules',
    access: ['admin'],
    summary: 'The rules of returns in their order: the first that fits an item decides',
    answer: keptRules,
  }),
  change: route({
    method: 'PUT',
    path: '/api/return-rules',
    access: ['admin'],
    summary: 'Set all rules of returns; they hold for whatever is asked for from now on',
    body: z
      .object({
        rules: returnRules,
        /** The `changedAt` their author saw; if omitted, the last write wins. */
        basedOn: z.string().nullable().optional(),
      })
      .meta({ example: { rules: [] } }),
    answer: keptRules,
  }),
  /** 404 for an order that is not here. */
  tryOut: route({
    method: 'GET',
    path: '/api/return-rules/trial',
    access: ['admin'],
    summary:
      'Which rule would decide were the items of an order sent back for a reason, and on which terms; each by itself',
    query: z.object({
      order: z
        .string('order is the number of an order')
        .trim()
        .min(1, 'order is the number of an order')
        .max(64, 'order has at most 64 characters'),
      reason: returnReason,
    }),
    answer: z.object({
      /** Returns of the customer that count for rules, as far back as rules ask. */
      returnsBefore: count,
      lines: z.array(triedLine),
    }),
  }),
};
