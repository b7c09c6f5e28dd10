import { expect, test } from 'vitest';
import { type DeclineGround, declineGroundOf, declineReasonInStore } from './decline-ground.ts';
import type { TermsRefusal } from './rules/line-terms.ts';

test.each<[DeclineGround | null, TermsRefusal[], string]>([
  [null, [], 'OTHER'],
  [null, ['not_returnable'], 'FINAL_SALE'],
  [null, ['too_late'], 'RETURN_PERIOD_ENDED'],
  [null, ['too_late', 'not_returnable'], 'FINAL_SALE'],
  ['other', ['not_returnable', 'too_late'], 'OTHER'],
  ['period_ended', ['not_returnable'], 'RETURN_PERIOD_ENDED'],
  ['final_sale', [], 'FINAL_SALE'],
])('a return declined for %s with the refusals %j is declined in the store as %s', (chosen, refusals, word) => {
  expect(declineReasonInStore[declineGroundOf({ chosen, refusals })]).toBe(word);
});
