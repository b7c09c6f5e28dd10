import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Days and times that partners ask for in a form of their own, which no person reads. */
const ofPartners = [
  'server/src/couriers/delhivery/create-form.ts',
  'server/src/store-sync/external-tool/shipturtle/shipturtle.ts',
];

describe('days and times are written in one place', () => {
  const sources = ['domain/src', 'web/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );

  test('no other source formats days or times', () => {
    const others = sources.filter(
      (file) =>
        file !== 'domain/src/time/written-time.ts' &&
        !ofPartners.includes(file) &&
        /DateTimeFormat\(|toLocale(Date|Time)String|Date\([^()]*\)\.toLocaleString/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(others).toEqual([]);
  });

  test('American days stand on the public page and in the vendor portal alone', () => {
    const american = sources.filter((file) => /american(Day|Date)Text/.test(readFileSync(join(root, file), 'utf8')));
    expect(american.filter((file) => !/^web\/src\/(parcels\/tracking|vendors\/portal)\//.test(file))).toEqual([
      'domain/src/time/written-time.ts',
    ]);
  });
});
