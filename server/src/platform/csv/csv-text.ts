import { excelCell, guardCell } from '@shipmagic/domain/http/spreadsheet-cell';
import { stringify } from 'csv-stringify/sync';

interface CsvForm {
  readonly delimiter?: ',' | '\t';
  /** Starts with the byte order mark, by which Excel recognises UTF-8. */
  readonly bom?: boolean;
  /** Writes digits that Excel would change as texts. */
  readonly forExcel?: boolean;
}

/** CRLF as in RFC 4180; texts that a spreadsheet would run as a formula are guarded. */
export const csvText = (
  rows: unknown[][] | (readonly string[])[],
  { delimiter = ',', bom = false, forExcel = false }: CsvForm = {},
): string =>
  stringify(rows as unknown[][], {
    bom,
    delimiter,
    record_delimiter: 'windows',
    cast: { string: forExcel ? excelCell : guardCell },
    // The library quotes only its own delimiters, but readers also treat a lone line feed as the end of a record, and
    // spreadsheets a semicolon as the end of a cell, where it is the list separator.
    quoted_match: /[\r\n;]/,
  });
