import { Text } from '@mantine/core';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import classes from './recon.module.css';

/** What a file would do, before it does it. */
export function UploadPreview({ preview }: { preview: ReconPreview }) {
  const { totalRows, updatedRows, unchangedRows, unmatchedRows, repeatedRows, unmatched, repeated } = preview;
  const figures = [
    ['Rows', totalRows],
    ['Will be updated', updatedRows],
    ['Unchanged', unchangedRows],
    ['Unknown AWBs', unmatchedRows],
    ['Repeated AWBs', repeatedRows],
  ] as const;
  return (
    <>
      <dl className={classes.figures} aria-label="What this file would change">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      {unmatchedRows > 0 && (
        <Named what="Left out, because no parcel has this AWB" awbs={unmatched} all={unmatchedRows} />
      )}
      {repeatedRows > 0 && (
        <Named what="Named more than once; the last row counts" awbs={repeated} all={repeatedRows} />
      )}
    </>
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
