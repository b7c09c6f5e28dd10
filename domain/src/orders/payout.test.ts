import { describe, expect, test } from 'vitest';
import { type CommissionTerms, commissionSource, publisherPayoutPaise } from './payout.ts';

const terms = (given: Partial<CommissionTerms>): CommissionTerms => ({
  slabBased: false,
  slabs: [],
  percent: null,
  gstMethodology: false,
  ...given,
});
const slabs = [
  { fromPaise: 100_000, percent: 15 },
  { fromPaise: 0, percent: 25 },
  { fromPaise: 500_000, percent: 12.5 },
];
const low = { unitPaise: 50_000, netPaise: 50_000 };
const middle = { unitPaise: 100_000, netPaise: 200_000 };
const high = { unitPaise: 500_000, netPaise: 500_000 };

describe('the vendor’s payout', () => {
  test.each<[string, { unitPaise: number; netPaise: number }[], Partial<CommissionTerms>, number]>([
    ['no terms: everything', [low], {}, 50_000],
    ['a fixed percentage', [low, middle], { percent: 20 }, 200_000],
    ['a fixed percentage of 0', [low], { percent: 0 }, 50_000],
    ['the slab of each line’s price', [low, middle, high], { slabBased: true, slabs }, 37_500 + 170_000 + 437_500],
    ['a price just below a slab', [{ unitPaise: 99_999, netPaise: 1000 }], { slabBased: true, slabs }, 750],
    ['slabs that are not switched on', [low], { slabs, percent: 10 }, 45_000],
    ['slabs without any entry', [low], { slabBased: true, percent: 10 }, 45_000],
    [
      'a price below all slabs',
      [low],
      { slabBased: true, slabs: [{ fromPaise: 60_000, percent: 9 }], percent: 10 },
      45_000,
    ],
    ['GST methodology adds the tax', [low], { percent: 10, gstMethodology: true }, 45_900],
    ['a half paisa of commission is rounded up', [{ unitPaise: 1, netPaise: 5 }], { percent: 10 }, 4],
    ['no lines', [], { percent: 10 }, 0],
  ])('%s', (_, lines, given, payout) => expect(publisherPayoutPaise(lines, 900, terms(given))).toBe(payout));
});

test.each<[Partial<CommissionTerms>, string]>([
  [{}, 'not set'],
  [{ percent: 0 }, 'fixed'],
  [{ slabBased: true }, 'not set'],
  [{ slabBased: true, slabs }, 'slab'],
  [{ slabs, percent: 3 }, 'fixed'],
])('the commission source of %j is %s', (given, source) => expect(commissionSource(terms(given))).toBe(source));
