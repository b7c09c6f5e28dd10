import { guardCell } from '@shipmagic/domain/http/spreadsheet-cell';
import { stringify } from 'csv-stringify/sync';

/** CRLF as in RFC 4180; texts that a spreadsheet would run as a formula are guarded. */
export const csvText = (rows: unknown[][] | (readonly string[])[], delimiter: string, bom = false): string =>
  stringify(rows as unknown[][], {
    bom,
    delimiter,
    record_delimiter: 'windows',
    cast: { string: guardCell },
    // The library quotes only the record delimiter, but readers also treat a lone line feed as the end of a record.
    quoted_match: /[\r\n]/,
  });
