import { isIndia } from '@shipmagic/domain/india/country';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { inIndia } from './in-india.ts';
import { inSystemTransaction } from './transaction.ts';

const app = await startTestApp();

test('the database and the domain agree on which countries are India', async () => {
  const written = [
    ...[
      'India',
      ' india ',
      'INDIA.',
      'In\u200bdia',
      'I.N.',
      'ind',
      'Bharat',
      'भारत',
      'Republic of India',
      '',
      ' \ufeff',
    ],
    ...['India\u00a0', 'Singapore', 'SG', 'Nepal', 'Indiana', 'Indonesia', 'British Indian Ocean Territory', null],
  ];
  const answers = await inSystemTransaction(app.services.db, (tx) =>
    Promise.all(
      written.map(async (country) => {
        const { rows } = await sql<{ here: boolean }>`select ${inIndia(sql`${country}::text`)} as here`.execute(tx);
        return [country, rows[0]?.here];
      }),
    ),
  );
  expect(answers).toEqual(written.map((country) => [country, isIndia(country)]));
});
