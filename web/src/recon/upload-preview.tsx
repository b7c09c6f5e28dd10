import { Alert } from '@mantine/core';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import { otherUnit, type WeightUnit } from '@shipmagic/domain/recon/weight-unit';
import { kilograms, rupees, signed } from './amounts.ts';
import { PreviewNotes } from './preview-notes.tsx';
import classes from './recon.module.css';

const count = (value: number) => value.toLocaleString('en-IN');

/** The changes a file would make, in records, rupees and weight. */
export function UploadPreview({ preview, unit }: { preview: ReconPreview; unit: WeightUnit }) {
  const { totalRows, updatedRows, unchangedRows, badRows, unmatchedRows, repeatedRows, weights, money } = preview;
  const records: Figures = [
    ['Rows', count(totalRows)],
    ['Will be updated', count(updatedRows)],
    ['Unchanged', count(unchangedRows)],
    ['Unknown AWBs', count(unmatchedRows)],
    ['Repeated AWBs', count(repeatedRows)],
    ...(badRows > 0 ? [['Cannot be taken', count(badRows)] as const] : []),
  ];
  const amounts: Figures = [
    ['All rows', rupees(money.total)],
    ['Charged for our parcels', rupees(money.charged)],
    ...(money.comparedParcels > 0
      ? ([
          ['Expected', rupees(money.expected)],
          ['Difference', signed(money.difference, rupees)],
        ] as const)
      : []),
    ...(money.withoutQuote > 0 ? [['Parcels without a quote', count(money.withoutQuote)] as const] : []),
    ...(weights.parcels > 0
      ? ([
          ['Weight charged', kilograms(weights.charged)],
          ['Weight declared', kilograms(weights.declared)],
        ] as const)
      : []),
  ];
  return (
    <>
      <FigureList label="What this file would change" figures={records} />
      <FigureList label="What this file charges" figures={amounts} />
      {weights.doubtfulRows > 0 && <DoubtfulWeights weights={weights} unit={unit} />}
      <PreviewNotes preview={preview} />
    </>
  );
}

type Figures = readonly (readonly [string, string])[];

function FigureList({ label, figures }: { label: string; figures: Figures }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const unitNames: Record<WeightUnit, string> = { kg: 'Kilograms', g: 'Grams' };

function DoubtfulWeights({ weights, unit }: { weights: ReconPreview['weights']; unit: WeightUnit }) {
  const { doubtfulRows, parcels, doubtful } = weights;
  const other = unitNames[otherUnit(unit)].toLowerCase();
  return (
    <Alert color="yellow" variant="light" mt="sm" title={`Are these weights ${other}?`}>
      {count(doubtfulRows)} of {count(parcels)} weights are far from what was declared, and nearer to it in {other}:{' '}
      {doubtful
        .slice(0, 5)
        .map(({ awb, charged, declared }) => `${awb} ${kilograms(charged)}, declared ${kilograms(declared)}`)
        .join('; ')}
      {doubtfulRows > 5 && '; …'}. If so, choose {unitNames[otherUnit(unit)]} above before you upload.
    </Alert>
  );
}
