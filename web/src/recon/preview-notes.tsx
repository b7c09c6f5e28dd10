import { Text } from '@mantine/core';
import { chargeKindNames } from '@shipmagic/domain/recon/charge-kind';
import { columnRoles, roleNames } from '@shipmagic/domain/recon/invoice-layout';
import type { ReconPreview } from '@shipmagic/domain/recon/recon.contract';
import { rupees } from './amounts.ts';
import classes from './recon.module.css';

const count = (value: number) => value.toLocaleString('en-IN');

/** How a file was read, and what of it deserves a look. */
export function PreviewNotes({ preview }: { preview: ReconPreview }) {
  const { readAs, bad, badRows, invoices, withdrawnRows, outliers, outlierRows } = preview;
  const { chargedBefore, chargedBeforeRows, unmatched, unmatchedRows, repeated, repeatedRows, skippedRows } = preview;
  const columns = columnRoles.flatMap((role) => {
    const heading = readAs.columns[role];
    return heading === undefined ? [] : [`${roleNames[role]}: ${heading}`];
  });
  return (
    <div className={classes.notes}>
      <Note
        what={`Read from line ${readAs.headingLine}${readAs.remembered ? ', as chosen for this courier' : ''}`}
        names={columns}
      />
      {skippedRows > 0 && <Note what={`Skipped as totals and notes: ${count(skippedRows)}`} names={[]} />}
      {invoices.length > 0 && (
        <Note
          what="Invoices"
          names={invoices.map(
            ({ number, rows, charged, replaces }) =>
              `${number} (${rows === 1 ? '1 row' : `${count(rows)} rows`}, ${rupees(charged)}${replaces === null ? '' : `; replaces ${replaces}`})`,
          )}
        />
      )}
      {withdrawnRows > 0 && (
        <Note
          what={`${count(withdrawnRows)} charges of these invoices are not in the file any more, and go`}
          names={[]}
        />
      )}
      {badRows > 0 && (
        <Note what="Cannot be taken" names={bad.map(({ line, reason }) => `line ${line}: ${reason}`)} all={badRows} />
      )}
      {outlierRows > 0 && (
        <Note
          what="Far above the quote"
          names={outliers.map(({ awb, charged, expected }) => `${awb} ${rupees(charged)}, quoted ${rupees(expected)}`)}
          all={outlierRows}
        />
      )}
      {chargedBeforeRows > 0 && (
        <Note
          what="Charged before under the same kind; both add up"
          names={chargedBefore.map(
            ({ awb, kind, invoice }) =>
              `${awb} ${chargeKindNames[kind]}${invoice === null ? ', in a file without an invoice number' : `, in ${invoice}`}`,
          )}
          all={chargedBeforeRows}
        />
      )}
      {unmatchedRows > 0 && (
        <Note what="Left out, because no parcel has this AWB" names={unmatched} all={unmatchedRows} />
      )}
      {repeatedRows > 0 && (
        <Note
          what={
            invoices.length > 0
              ? 'Named more than once for one kind of charge; the rows add up'
              : 'Named more than once; the last row counts'
          }
          names={repeated}
          all={repeatedRows}
        />
      )}
    </div>
  );
}

/** A statement with the first few names it is about. */
function Note({ what, names, all = names.length }: { what: string; names: readonly string[]; all?: number }) {
  const more = all - names.length;
  return (
    <Text c="dimmed" size="sm" mt={4} className={classes.awbs ?? ''}>
      <Text span inherit c="var(--mantine-color-text)">
        {what}
      </Text>
      {names.length > 0 && `: ${names.join('; ')}`}
      {more > 0 && ` and ${count(more)} more`}
    </Text>
  );
}
