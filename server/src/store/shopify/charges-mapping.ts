import type { StoreOrder } from '@shipmagic/domain/store/store-order';

/** A duty or a fee as the store tells it, in paise. */
export interface ToldCharge {
  readonly paise: number;
  readonly taxPaise: number;
}

interface ToldCharges {
  readonly isCancelled: boolean;
  readonly taxesIncluded: boolean;
  /** Duties are contained in the prices of the lines. */
  readonly dutiesIncluded: boolean;
  readonly duties: readonly ToldCharge[];
  readonly fees: readonly ToldCharge[];
  /** The order's totals, as placed and after edits and refunds; null where the store tells none. */
  readonly totals: Record<'dutiesPlaced' | 'dutiesNow' | 'feesPlaced' | 'feesNow', number | null>;
}

const sum = (charges: readonly ToldCharge[], of: keyof ToldCharge) => charges.reduce((all, one) => all + one[of], 0);

/** The amount that a charge adds to the total: its tax comes on top where prices are without. */
const added = (paise: number, taxPaise: number, { taxesIncluded }: ToldCharges) =>
  paise + (taxesIncluded || paise === 0 ? 0 : taxPaise);

/** Customs duties and fees as they count now, or as placed when the order was cancelled; absent where there are none. */
export function chargesOf(told: ToldCharges): Pick<StoreOrder, 'charges'> {
  const { totals, isCancelled, fees } = told;
  const duties = told.dutiesIncluded ? [] : told.duties;
  const now = (total: number | null, charges: readonly ToldCharge[]) => total ?? sum(charges, 'paise');
  const dutyTotal = told.dutiesIncluded ? 0 : now(isCancelled ? totals.dutiesPlaced : totals.dutiesNow, duties);
  const feeTotal = now(isCancelled ? totals.feesPlaced : totals.feesNow, fees);
  const [dutyTax, feeTax] = [sum(told.duties, 'taxPaise'), sum(fees, 'taxPaise')];
  if (dutyTotal === 0 && feeTotal === 0 && dutyTax === 0 && feeTax === 0) return {};
  return {
    charges: {
      dutiesPaise: added(dutyTotal, dutyTax, told),
      feesPaise: added(feeTotal, feeTax, told),
      taxPaise: dutyTax + feeTax,
    },
  };
}
