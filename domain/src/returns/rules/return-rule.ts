import { z } from 'zod';
import { foldedKey } from '../../text/key-text.ts';
import { type ReturnReason, returnReason } from '../return-reason.ts';
import { returnWish } from '../return-wish.ts';
import { unanswered } from './unanswered.ts';

const wholeNumber = (field: string, least: number, most: number) =>
  z
    .number(`${field} is a number`)
    .int(`${field} is a whole number`)
    .min(least, `${field} is at least ${least}`)
    .max(most, `${field} is at most ${most}`);
const amount = (field: string) =>
  z
    .number(`${field} is a number of rupees`)
    .min(0, `${field} is not below 0`)
    .max(99_999_999, `${field} is too large`)
    .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, `${field} has at most two decimals`);
const names = (field: string) =>
  z
    .array(
      z
        .string(`${field} is a list of names`)
        .trim()
        .min(1, `${field} has an empty name`)
        .max(255, `A name in ${field} has at most 255 characters`),
      `${field} is a list of names`,
    )
    .max(200, `${field} has at most 200 names`);
const reasons = (field: string) =>
  z.array(returnReason, `${field} is a list of reasons`).max(20, `${field} has too many reasons`);
const yesOrNo = (field: string) => z.boolean(`${field} is true or false`);

/** How many returns a customer has asked for before this one, in so many days. */
const returnsBefore = z
  .object(
    {
      days: wholeNumber('days', 1, 3650),
      atLeast: wholeNumber('atLeast', 0, 1000).nullable(),
      atMost: wholeNumber('atMost', 0, 1000).nullable(),
    },
    'returns is a number of returns in a number of days',
  )
  .refine(({ atLeast, atMost }) => atLeast !== null || atMost !== null, {
    error: 'Say how many returns of the customer: at least, at most or both',
    path: ['atMost'],
  })
  .refine(({ atLeast, atMost }) => atLeast === null || atMost === null || atLeast <= atMost, {
    error: 'atMost is below atLeast',
    path: ['atMost'],
  });

/** All of these have to hold for an item; an empty list and null leave it open. */
const conditions = z
  .object(
    {
      vendors: names('vendors'),
      productTypes: names('productTypes'),
      /** Of the order or the product, any one of them. */
      tags: names('tags'),
      reasons: reasons('reasons'),
      /** Rupees that were paid for all pieces of the request, from this amount. */
      from: amount('from').nullable(),
      /** Below this amount. */
      below: amount('below').nullable(),
      returns: returnsBefore.nullable(),
    },
    'when is the conditions of the rule',
  )
  .refine(({ from, below }) => from === null || below === null || from < below, {
    error: 'below is more than from, or no value fits',
    path: ['below'],
  });

/** Null: the settings say it. */
const terms = z.object(
  {
    notReturnable: yesOrNo('notReturnable'),
    windowDays: wholeNumber('windowDays', 1, 365).nullable(),
    pictureReasons: reasons('pictureReasons'),
    wishes: z
      .array(returnWish, 'wishes is a list of wishes')
      .min(1, 'wishes names at least one wish, or is null')
      .max(4, 'wishes has too many wishes')
      .nullable(),
    /** Rupees, once for each return. */
    fee: wholeNumber('fee', 0, 100_000).nullable(),
    approves: yesOrNo('approves'),
    unanswered,
  },
  'terms is what the rule says',
);

/** A rule of returns: for the items for which its conditions hold, its terms. */
export const returnRule = z.object({
  name: z
    .string('name is a text')
    .trim()
    .min(1, 'Give the rule a name: it is written where it has decided')
    .max(80, 'name has at most 80 characters'),
  when: conditions,
  terms,
});
export type ReturnRule = z.output<typeof returnRule>;
export type RuleConditions = ReturnRule['when'];

/** The rules in their order: the first that fits an item decides. */
export const returnRules = z
  .array(returnRule, 'rules is a list of rules')
  .max(100, 'There are at most 100 rules')
  .refine((rules) => new Set(rules.map(({ name }) => foldedKey(name))).size === rules.length, {
    error: 'Two rules have the same name',
  });

export const emptyRule: ReturnRule = {
  name: '',
  when: { vendors: [], productTypes: [], tags: [], reasons: [], from: null, below: null, returns: null },
  terms: {
    notReturnable: false,
    windowDays: null,
    pictureReasons: [],
    wishes: null,
    fee: null,
    approves: false,
    unanswered: 'inbox',
  },
};

/** Whether this reason needs a picture, and there is none. */
export const missingPictures = (
  { pictureReasons }: { readonly pictureReasons: readonly ReturnReason[] },
  given: readonly ReturnReason[],
  pictureCount: number,
): boolean => pictureCount === 0 && given.some((reason) => pictureReasons.includes(reason));
