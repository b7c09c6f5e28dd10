import { Alert, Text } from '@mantine/core';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import { otherUnit, type WeightUnit } from '@shipmagic/domain/recon/weight-unit';
import { kilograms } from './amounts.ts';
import classes from './recon.module.css';

const count = (value: number) => value.toLocaleString('en-IN');

/** The changes a file would make. */
export function UploadPreview({ preview, unit }: { preview: ReconPreview; unit: WeightUnit }) {
  const { totalRows, updatedRows, unchangedRows, unmatchedRows, repeatedRows, unmatched, repeated, weights } = preview;
  const figures: readonly (readonly [string, string])[] = [
    ['Rows', count(totalRows)],
    ['Will be updated', count(updatedRows)],
    ['Unchanged', count(unchangedRows)],
    ['Unknown AWBs', count(unmatchedRows)],
    ['Repeated AWBs', count(repeatedRows)],
    ...(weights.parcels > 0
      ? ([
          ['Weight charged', kilograms(weights.charged)],
          ['Weight declared', kilograms(weights.declared)],
        ] as const)
      : []),
  ];
  return (
    <>
      <dl className={classes.figures} aria-label="What this file would change">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {weights.doubtfulRows > 0 && <DoubtfulWeights weights={weights} unit={unit} />}
      {unmatchedRows > 0 && (
        <Named what="Left out, because no parcel has this AWB" awbs={unmatched} all={unmatchedRows} />
      )}
      {repeatedRows > 0 && (
        <Named what="Named more than once; the last row counts" awbs={repeated} all={repeatedRows} />
      )}
    </>
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

function Named({ what, awbs, all }: { what: string; awbs: readonly string[]; all: number }) {
  const more = all - awbs.length;
  return (
    <Text c="dimmed" size="sm" mt={4} className={classes.awbs ?? ''}>
      {what}: {awbs.join(', ')}
      {more > 0 && ` and ${more.toLocaleString('en-IN')} more`}
    </Text>
  );
}
