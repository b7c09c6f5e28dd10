import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { HostileFile } from '../../../testing/hostile/hostile-file.ts';
import { hostileTexts } from '../../../testing/hostile/texts.ts';
import { hostileWorkbooks } from '../../../testing/hostile/workbooks.ts';
import { withTables } from './table-rows.ts';

const read = (bytes: Buffer) =>
  withTables(bytes, async (tables) => {
    const rows: (readonly string[])[] = [];
    for (let table = 0; table < tables.count; table++)
      for await (const { cells } of tables.rows(table)) rows.push(cells);
    return rows;
  });

const of = (files: readonly HostileFile[], names: readonly string[]) => files.filter(([name]) => names.includes(name));
/** Those that are refused quickly; `npm run attack` sends them all. */
const refused: readonly HostileFile[] = [
  ...of(hostileWorkbooks, [
    'a tag of 280 MB',
    '2.3 million empty shared strings',
    'elements nested a million times',
    'an attribute of 31 MB in the texts',
    '50,000 rows of 16,384 cells each',
    'a number of 30 million digits',
    'a million attributes',
    'texts whose data is damaged after 30 MB',
    'half an archive',
  ]),
  ...of(hostileTexts, ['a quote that is never closed', 'quotes and commas in turn', 'zeros']),
];

describe('a file of somebody else', () => {
  // Proves (Files of others): Whatever parses files of others runs in a worker thread with limits, is ended when it
  // passes one, and answers 400 in words
  test.each(refused)('with %s is refused in words, while everything else goes on', async (_, make) => {
    const bytes = make();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/^(The (Excel )?file|Line 1 of the Excel file) .*\.$/),
    });
    delay.disable();
    // A tenth of what the parser itself takes, or less.
    expect(delay.max / 1e6).toBeLessThan(1000);
  });

  test('leaves the next one its turn, also when its reader stops early', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [`AWB-${i}`, i]);
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Charges', rows }] }));
    for (let time = 0; time < 3; time++) {
      await withTables(bytes, async (tables) => {
        for await (const { cells } of tables.rows(0)) {
          expect(cells).toEqual(['AWB-0', '0']);
          break;
        }
        for await (const { line } of tables.rows(0)) if (line > 60) break;
      });
    }
    const all = await Promise.all([read(bytes), read(bytes), read(Buffer.from('a;b\n1;2'))]);
    expect(all.map((one) => one.length)).toEqual([3000, 3000, 2]);
  });
});
