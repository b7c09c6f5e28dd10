import { paymentTag } from '@shipmagic/domain/orders/payment-tag';
import { financialStatuses } from '@shipmagic/domain/statuses/financial-status';
import { toCollect } from '@shipmagic/domain/store/cash-on-delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

test('the narrow rows call an order COD by the rule of the domain, in every combination', async () => {
  const cases = financialStatuses.flatMap((financialStatus) =>
    financialStatuses.flatMap((storeSays) =>
      [0, 70].flatMap((owed) => [null, 0, 90].map((booked) => ({ financialStatus, storeSays, owed, booked }))),
    ),
  );
  const rows = await database.query<{ cod: boolean }>(
    `select app.collects_cash(c ->> 'financialStatus', c ->> 'storeSays', (c ->> 'owed')::numeric, 100, (c ->> 'booked')::numeric) as cod
     from jsonb_array_elements($1::jsonb) with ordinality as e (c, n) order by n`,
    [JSON.stringify(cases)],
  );
  const expected = cases.map(({ booked, owed, ...statuses }) => {
    const codAmount = booked ?? toCollect(owed, statuses);
    return (
      paymentTag({
        codAmount,
        awaitedAmount: 0,
        isToCapture: false,
        isPaymentUnknown: false,
        financialStatus: statuses.financialStatus,
      }).kind === 'cod'
    );
  });
  expect(rows.map(({ cod }) => cod)).toEqual(expected);
  expect(new Set(expected).size).toBe(2);
});
