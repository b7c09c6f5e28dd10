import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname);

const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.test\.ts$|\.generated\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }));

/** All matches in the sources, each with its file. */
const places = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));
const files = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The compiler trusts a type written next to raw SQL; nothing checks it. */
describe('SQL is typed by the schema', () => {
  test('and typed raw statements are rare', () => {
    const claimed = places(/\bsql<.*/g);
    const instead =
      "Use Kysely's builder. If a plan or a bulk statement needs raw SQL, convert another statement instead, and read its rows by their shape (platform/db/checked-rows.ts), or derive their type from the list of columns (platform/db/columns.ts).";
    expect(claimed.length, `${instead}\n${claimed.join('\n')}`).toBeLessThanOrEqual(32);
  });

  test('and so are typed raw expressions', () => {
    const claimed = places(/\bRawBuilder<(?!unknown)[^;]*? = sql`|\): RawBuilder<(?!unknown).*/g);
    const instead = "Use Kysely's `eb` and `eb.fn`, or an expression of platform/db/expressions.ts.";
    expect(claimed.length, `${instead}\n${claimed.join('\n')}`).toBeLessThanOrEqual(11);
  });
});

describe('orders', () => {
  test('are changed by updateOrder and a few bulk statements only', () => {
    expect(files(/updateTable\('magic_orders'\)|\bupdate (app\.)?magic_orders\b/).sort()).toEqual([
      'demo/booked-before.queries.ts',
      'demo/confirmed-before.queries.ts',
      'demo/labelled-before.queries.ts',
      'demo/promised-before.queries.ts',
      'due/rebuild-due.ts',
      'orders/order/update-order.queries.ts',
      'parcels/booking/store-parcels.queries.ts',
      'parcels/tracking/tracking.queries.ts',
      'store-sync/external-tool/external-orders.queries.ts',
      'store-sync/imports/balances.queries.ts',
      'store-sync/vendor-names/vendor-names.queries.ts',
    ]);
  });

  // A lock that keeps such rows out, as `for update` does, deadlocks with whoever writes them for many orders.
  test('and shipments are locked so that rows about them can be added meanwhile', () => {
    const locked = (strength: string) =>
      files(new RegExp(`selectFrom\\('(?:magic_orders|shipments)(?: as \\w+)?'\\)[^;]*?\\.for${strength}\\(`)).filter(
        (file) => file.endsWith('.queries.ts'),
      );
    expect(locked('NoKeyUpdate').length).toBeGreaterThan(10);
    expect(locked('Update')).toEqual([]);
  });

  test('are marked as locked only by queries that lock them', () => {
    const claims = /\bsystemOrder\(|\(systemOrder\)/;
    expect(files(claims).length).toBeGreaterThan(4);
    expect(sources.filter(({ text }) => claims.test(text) && !/\.for(?:NoKey)?Update\(/.test(text))).toEqual([]);
  });
});
