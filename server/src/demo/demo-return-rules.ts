import { emptyRule, type ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';

/** Product types of the demo that nobody sends back. */
export const keptTypes = ['Gourmet', 'Plants & Garden', 'Innerwear'];

const rule = (name: string, when: Partial<ReturnRule['when']>, terms: Partial<ReturnRule['terms']>): ReturnRule => ({
  name,
  when: { ...emptyRule.when, ...when },
  terms: { ...emptyRule.terms, ...terms },
});

/** Rules as a shop would have them. */
export const demoReturnRules: ReturnRule[] = [
  rule('Food, plants and innerwear', { productTypes: keptTypes }, { notReturnable: true }),
  rule('Damaged needs a picture', { reasons: ['damaged'] }, { pictureReasons: ['damaged'] }),
  rule(
    'Small returns',
    {
      reasons: ['size', 'colour', 'not_as_described', 'defective', 'wrong_item'],
      below: 1500,
      returns: { days: 90, atLeast: null, atMost: 2 },
    },
    { approves: true, unanswered: 'approve' },
  ),
];
