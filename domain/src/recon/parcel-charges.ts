import type { ChargeKind } from './charge-kind.ts';

/** A charge for a parcel and the courier's quote for it, in paise; null where none was given. */
export interface QuotedCharge {
  readonly parcelId: string;
  readonly awb: string;
  readonly kind: ChargeKind;
  readonly paise: number;
  readonly quoted: number | null;
}

/** The charges of a file for one parcel, in paise: for the way there, and in all. */
export interface ParcelCharges {
  readonly awb: string;
  readonly quoted: number | null;
  readonly forward: number;
  readonly all: number;
  readonly hasForward: boolean;
}

export function chargedParcels(charges: readonly QuotedCharge[]): ParcelCharges[] {
  const parcels = new Map<string, ParcelCharges>();
  for (const { parcelId, awb, kind, paise, quoted } of charges) {
    const one = parcels.get(parcelId) ?? { awb, quoted, forward: 0, all: 0, hasForward: false };
    const isForward = kind === 'forward';
    parcels.set(parcelId, {
      ...one,
      all: one.all + paise,
      forward: one.forward + (isForward ? paise : 0),
      hasForward: one.hasForward || isForward,
    });
  }
  return [...parcels.values()];
}

/**
 * The charges beside the quotes, in paise. Only the way there was quoted: whatever is charged besides, or without it,
 * is more than expected. Parcels without a quote have no difference.
 */
export function compareWithQuotes(parcels: readonly ParcelCharges[]) {
  const sum = (of: (parcel: ParcelCharges) => number, among = parcels) =>
    among.reduce((total, parcel) => total + of(parcel), 0);
  const compared = parcels.filter(({ quoted }) => quoted !== null);
  const expected = sum(({ quoted, hasForward }) => (hasForward ? (quoted ?? 0) : 0), compared);
  return {
    charged: sum(({ all }) => all),
    expected,
    difference: sum(({ all }) => all, compared) - expected,
    comparedParcels: compared.length,
    withoutQuote: parcels.length - compared.length,
  };
}
