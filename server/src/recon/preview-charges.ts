import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { isOutlier } from '@shipmagic/domain/recon/outlier';
import { chargedParcels, compareWithQuotes, type ParcelCharges } from '@shipmagic/domain/recon/parcel-charges';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import { looksLikeOtherUnit } from '@shipmagic/domain/recon/weight-unit';
import type { Comparison, MatchedCharge } from './compare-charges.ts';
import { type ReadFile, rolesOf } from './read-invoice.ts';

/** How many AWBs of a kind a preview names. */
const named = 20;

export function countCharges(file: ReadFile, { matched, changed }: Comparison) {
  return {
    totalRows: file.totalRows,
    matchedRows: matched.length,
    updatedRows: changed,
    unchangedRows: matched.length - changed,
    badRows: file.badRows.length,
  };
}

/** The effect that an upload of a file would have. */
export function previewOf(file: ReadFile, comparison: Comparison): ReconPreview {
  const { matched, unmatched, chargedBefore, withdrawn } = comparison;
  const parcels = chargedParcels(
    matched.map(({ charge, parcel }) => ({
      parcelId: parcel.id,
      awb: charge.awb,
      kind: charge.kind,
      paise: charge.paise,
      quoted: parcel.quoted_cost === null ? null : toPaise(parcel.quoted_cost),
    })),
  );
  const outliers = parcels.filter(({ forward, quoted }) => quoted !== null && isOutlier(forward, quoted));
  return {
    ...countCharges(file, comparison),
    readAs: {
      headingLine: file.layout.heading.line,
      columns: rolesOf(file.layout),
      unit: file.unit,
      remembered: file.remembered,
    },
    bad: file.badRows.slice(0, named).map(({ line, reason }) => ({ line, reason })),
    skippedRows: file.skippedRows,
    money: moneyOf(file, parcels),
    invoices: comparison.invoices.slice(0, named).map(({ number, courier, replaces }) => {
      const own = matched.filter((one) => one.charge.invoice === number && one.courier === courier);
      return { number, courier, replaces, rows: own.length, charged: toRupees(sumOf(own)) };
    }),
    withdrawnRows: withdrawn,
    outlierRows: outliers.length,
    outliers: outliers
      .toSorted((a, b) => b.forward - (b.quoted ?? 0) - (a.forward - (a.quoted ?? 0)))
      .slice(0, named)
      .map(({ awb, forward, quoted }) => ({ awb, charged: toRupees(forward), expected: toRupees(quoted ?? 0) })),
    chargedBeforeRows: chargedBefore.length,
    chargedBefore: chargedBefore.slice(0, named).map((one) => ({ ...one })),
    unmatchedRows: unmatched.length,
    repeatedRows: file.repeated.length,
    unmatched: unmatched.slice(0, named).map(({ awb }) => awb),
    repeated: file.repeated.slice(0, named),
    weights: compareWeights(file, matched),
  };
}

const sumOf = (charges: readonly MatchedCharge[]) => charges.reduce((sum, { charge }) => sum + charge.paise, 0);

function moneyOf(file: ReadFile, parcels: readonly ParcelCharges[]) {
  const { charged, expected, difference, ...counts } = compareWithQuotes(parcels);
  return {
    total: toRupees(file.charges.reduce((sum, { paise }) => sum + paise, 0)),
    charged: toRupees(charged),
    expected: toRupees(expected),
    difference: toRupees(difference),
    ...counts,
  };
}

/** The weights of the file beside the declared ones. */
function compareWeights(file: ReadFile, matched: readonly MatchedCharge[]): ReconPreview['weights'] {
  const both = matched.flatMap(
    ({ charge: { awb, weight, unitNamed }, parcel: { declared_grams: declared, quoted_grams } }) =>
      declared === null || weight === null ? [] : [{ awb, charged: weight, declared, quoted: quoted_grams, unitNamed }],
  );
  const doubtful = both.filter((one) => !one.unitNamed && looksLikeOtherUnit(one.charged, file.unit, one));
  return {
    parcels: both.length,
    charged: both.reduce((sum, one) => sum + one.charged, 0),
    declared: both.reduce((sum, one) => sum + one.declared, 0),
    doubtfulRows: doubtful.length,
    doubtful: doubtful.slice(0, named).map(({ awb, charged, declared }) => ({ awb, charged, declared })),
  };
}
