import { scalePaise } from '../money/paise.ts';

/** A vendor's commission: slabs by unit price, or one flat percentage. Percentages have at most two decimals. */
export interface CommissionTerms {
  readonly slabBased: boolean;
  /** Each slab applies from its price up to the start of the next slab. */
  readonly slabs: readonly { readonly fromPaise: number; readonly percent: number }[];
  readonly percent: number | null;
  /** Under GST methodology the vendor also receives the tax and remits it. */
  readonly gstMethodology: boolean;
}

export type CommissionSource = 'slab' | 'fixed' | 'not set';

export function commissionSource(terms: CommissionTerms): CommissionSource {
  if (terms.slabBased && terms.slabs.length > 0) return 'slab';
  return terms.percent === null ? 'not set' : 'fixed';
}

/** The percentage for one unit. A price below the lowest slab gets the flat percentage. */
function commissionPercent(unitPaise: number, terms: CommissionTerms): number {
  const fixed = terms.percent ?? 0;
  if (commissionSource(terms) !== 'slab') return fixed;
  const reached = terms.slabs.filter((slab) => slab.fromPaise <= unitPaise);
  return reached.toSorted((a, b) => b.fromPaise - a.fromPaise)[0]?.percent ?? fixed;
}

/**
 * The vendor's payout for a part, in paise, without shipping: net price − commission (+ net tax under GST
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
