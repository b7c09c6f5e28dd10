import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { isOutlier } from '@shipmagic/domain/recon/outlier';
import { compareWithQuotes, nothingCompared, type ParcelCharges } from '@shipmagic/domain/recon/parcel-charges';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import { namedRows } from '@shipmagic/domain/recon/recon-file';
import { looksLikeOtherUnit, type WeightUnit } from '@shipmagic/domain/recon/weight-unit';
import type { Tx } from '../platform/db/transaction.ts';
import { chargedBefore, countWithdrawn, invoicesOf, repeatedAwbs, unmatchedAwbs } from './compare-charges.queries.ts';
import { chargedParcels, sumCharges, weighedCharges } from './preview-charges.queries.ts';
import { rolesOf } from './read-invoice.ts';
import { compareFile, type StagedFile } from './stage-invoice.ts';

/** The effect that an upload of a file would have. */
export async function previewOf(tx: Tx, file: StagedFile): Promise<ReconPreview> {
  const counts = await compareFile(tx, file);
  const { money, outlierRows, outliers } = await compareMoney(tx);
  const before = await chargedBefore(tx, namedRows);
  const unmatched = await unmatchedAwbs(tx, namedRows);
  const repeated = await repeatedAwbs(tx, namedRows);
  const invoices = await invoicesOf(tx, namedRows);
  return {
    ...counts,
    readAs: {
      headingLine: file.layout.heading.line,
      columns: rolesOf(file.layout),
      unit: file.unit,
      remembered: file.remembered,
    },
    bad: [...file.bad],
    skippedRows: file.skippedRows,
    money,
    invoices: invoices.map(({ paise, ...invoice }) => ({ ...invoice, charged: toRupees(Number(paise)) })),
    withdrawnRows: await countWithdrawn(tx),
    outlierRows,
    outliers,
    chargedBeforeRows: before.count,
    chargedBefore: [...before.first],
    unmatchedRows: unmatched.count,
    repeatedRows: repeated.count,
    unmatched: unmatched.first.map(({ awb }) => awb),
    repeated: repeated.first.map(({ awb }) => awb),
    weights: await compareWeights(tx, file.unit),
  };
}

async function compareMoney(tx: Tx): Promise<Pick<ReconPreview, 'money' | 'outlierRows' | 'outliers'>> {
  let sums = nothingCompared;
  let outlierRows = 0;
  let outliers: ParcelCharges[] = [];
  const excess = ({ forward, quoted }: ParcelCharges) => forward - (quoted ?? 0);
  for await (const rows of chargedParcels(tx)) {
    const parcels = rows.map(({ awb, quoted_cost: quoted, forward, every: all, has_forward: hasForward }) => ({
      ...{ awb, forward, all, hasForward },
      quoted: quoted === null ? null : toPaise(quoted),
    }));
    sums = compareWithQuotes(parcels, sums);
    const found = parcels.filter(({ forward, quoted }) => quoted !== null && isOutlier(forward, quoted));
    outlierRows += found.length;
    outliers = [...outliers, ...found].sort((a, b) => excess(b) - excess(a)).slice(0, namedRows);
  }
  const { charged, expected, difference, ...counts } = sums;
  return {
    money: {
      total: toRupees(await sumCharges(tx)),
      charged: toRupees(charged),
      expected: toRupees(expected),
      difference: toRupees(difference),
      ...counts,
    },
    outlierRows,
    outliers: outliers.map(({ awb, forward, quoted }) => ({
      ...{ awb, charged: toRupees(forward) },
      expected: toRupees(quoted ?? 0),
    })),
  };
}

/** The weights of the file beside the declared ones. */
async function compareWeights(tx: Tx, unit: WeightUnit): Promise<ReconPreview['weights']> {
  const weights = { parcels: 0, charged: 0, declared: 0, doubtfulRows: 0 };
  const doubtful: ReconPreview['weights']['doubtful'] = [];
  for await (const rows of weighedCharges(tx))
    for (const { awb, charged, declared, quoted, unit_named } of rows) {
      weights.parcels += 1;
      weights.charged += charged;
      weights.declared += declared;
      if (unit_named || !looksLikeOtherUnit(charged, unit, { declared, quoted })) continue;
      weights.doubtfulRows += 1;
      if (doubtful.length < namedRows) doubtful.push({ awb, charged, declared });
    }
  return { ...weights, doubtful };
}
