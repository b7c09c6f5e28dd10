/** The charges of a file for one parcel, in paise: for the way there, and in all. */
export interface ParcelCharges {
  readonly awb: string;
  /** The courier's quote; null where there is none. */
  readonly quoted: number | null;
  readonly forward: number;
  readonly all: number;
  readonly hasForward: boolean;
}

export const nothingCompared = { charged: 0, expected: 0, difference: 0, comparedParcels: 0, withoutQuote: 0 };
/** In paise. */
export type ComparedCharges = Readonly<typeof nothingCompared>;

/**
 * The charges of these parcels beside the quotes, added to those of others. Only the way there was quoted: whatever is
 * charged besides, or without it, is more than expected. Parcels without a quote have no difference.
 */
export function compareWithQuotes(parcels: readonly ParcelCharges[], others: ComparedCharges): ComparedCharges {
  const sum = (of: (parcel: ParcelCharges) => number, among = parcels) =>
    among.reduce((total, parcel) => total + of(parcel), 0);
  const compared = parcels.filter(({ quoted }) => quoted !== null);
  const expected = sum(({ quoted, hasForward }) => (hasForward ? (quoted ?? 0) : 0), compared);
  return {
    charged: others.charged + sum(({ all }) => all),
    expected: others.expected + expected,
    difference: others.difference + sum(({ all }) => all, compared) - expected,
    comparedParcels: others.comparedParcels + compared.length,
    withoutQuote: others.withoutQuote + parcels.length - compared.length,
  };
}
