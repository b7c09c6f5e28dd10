import type { HostileFile } from './hostile-file.ts';

/** Just below the 10 MB that an upload may have. */
const most = 9_900_000;
const filled = (text: string, start = '') =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(most - Buffer.byteLength(start), text)]);
const heading = 'AWB,Actual Weight,Actual Cost\n';

/** Texts that are as long or as odd as an upload lets them be. */
export const hostileTexts: readonly HostileFile[] = [
  ['a quote that is never closed', () => filled('a', `${heading}"`)],
  ['quotes without end', () => filled('"', heading)],
  ['quotes and commas in turn', () => filled('",', heading)],
  ['a quote in each cell', () => filled('a"b,', heading)],
  ['line breaks only', () => filled('\n')],
  ['carriage returns only', () => filled('\r', heading)],
  ['one line', () => filled('a')],
  ['commas only', () => filled(',')],
  ['semicolons, tabs and commas', () => filled(';\t,')],
  ['rows of 50,000 cells', () => filled(`${','.repeat(50_000)}\n`, heading)],
  ['rows of 99,000 characters', () => filled(`A1,1,"${'x'.repeat(99_000)}"\n`, heading)],
  ['five million rows', () => filled('a\n', heading)],
  ['rows that all have costs, of one parcel', () => filled('A1,1,1\n', heading)],
  ['numbers of a thousand digits', () => filled(`A1,1,${'9'.repeat(1000)}\n`, heading)],
  ['quotes that hold line breaks', () => filled('"\r\n\r\n\r\n",1,1\n', heading)],
  ['UTF-16 with an odd byte', () => Buffer.concat([Buffer.from([0xff, 0xfe]), filled('a,b\n'), Buffer.from([0])])],
  ['UTF-16 of halves of characters', () => Buffer.concat([Buffer.from([0xff, 0xfe]), filled('\u0000\ud800')])],
  ['characters of three bytes', () => filled('₹,', heading)],
  ['a broken character at its end', () => Buffer.concat([filled('₹,1,1\n', heading), Buffer.from([0xe2, 0x82])])],
  ['zeros', () => Buffer.alloc(most)],
  ['control characters', () => filled('\u0001\u0002,', heading)],
  ['formulas', () => filled('=HYPERLINK("http://x"),1,1\n', heading)],
];
