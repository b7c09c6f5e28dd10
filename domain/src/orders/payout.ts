import { scalePaise } from '../money/paise.ts';

/** A vendor's commission: slabs by the price of a piece, or one percentage. Percentages have at most two decimals. */
export interface CommissionTerms {
  readonly slabBased: boolean;
  /** Each slab holds from its price upwards, until the next one begins. */
  readonly slabs: readonly { readonly fromPaise: number; readonly percent: number }[];
  readonly percent: number | null;
  /** Under GST methodology the vendor also gets the tax, and pays it himself. */
  readonly gstMethodology: boolean;
}

export type CommissionSource = 'slab' | 'fixed' | 'not set';

export function commissionSource(terms: CommissionTerms): CommissionSource {
  if (terms.slabBased && terms.slabs.length > 0) return 'slab';
  return terms.percent === null ? 'not set' : 'fixed';
}

/** The percentage for one piece. A price below the lowest slab has the fixed percentage. */
function commissionPercent(unitPaise: number, terms: CommissionTerms): number {
  const fixed = terms.percent ?? 0;
  if (commissionSource(terms) !== 'slab') return fixed;
  const reached = terms.slabs.filter((slab) => slab.fromPaise <= unitPaise);
  return reached.toSorted((a, b) => b.fromPaise - a.fromPaise)[0]?.percent ?? fixed;
}

/**
 * What the vendor gets for a part, in paise and without shipping: net price − commission (+ net tax under GST
 * methodology). Commission is rounded per line, half away from zero.
 */
export function publisherPayoutPaise(
  lines: readonly { readonly unitPaise: number; readonly netPaise: number }[],
  netTaxPaise: number,
  terms: CommissionTerms,
): number {
  const kept = lines.reduce((all, { unitPaise, netPaise }) => {
    const hundredths = Math.round(commissionPercent(unitPaise, terms) * 100);
    return all + netPaise - scalePaise(netPaise, hundredths, 10_000);
  }, 0);
  return kept + (terms.gstMethodology ? netTaxPaise : 0);
}
