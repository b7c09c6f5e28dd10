import { expect, test } from 'vitest';
import { financialStatusColours } from './order-status-look.ts';

// Proves (Statuses): Colours of payment and shipment statuses
test('paid is green, unpaid red, pending yellow', () =>
  expect(financialStatusColours).toMatchObject({ PAID: 'green', UNPAID: 'red', PENDING: 'yellow' }));
