import { z } from 'zod';
import { staffRoles } from '../../access/role.ts';
import { forExcel } from '../../http/for-excel.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { orderParams } from '../../orders/orders.contract.ts';
import { refundOwed } from '../refunds.contract.ts';
import { payeeInput } from './payee-input.ts';
import { paymentReport } from './payment-file.ts';
import { paymentReference } from './payment-reference.ts';
import { shownPayee } from './shown-payee.ts';

const params = z.object({ id: recordId('This is not the id of a refund') });

/** In full. */
const wholePayee = z.object({
  upi: z.string().nullable(),
  holder: z.string().nullable(),
  account: z.string().nullable(),
  ifsc: z.string().nullable(),
});
export type WholePayee = z.output<typeof wholePayee>;

/**
 * Where money that was paid in cash goes back to, and that it went. Vendor members see nothing of it. Errors: 404 for what
 * is unknown, 409 for an order that was not paid in cash or a refund that is not to be paid by hand.
 */
export const payeesContract = {
  find: route({
    method: 'GET',
    path: '/api/magic-orders/:id/refund-payee',
    access: staffRoles,
    summary: 'Where an order’s money would go back to, masked; whether somebody has to ask for it',
    params: orderParams,
    answer: z.object({
      /** False where it was paid online, so that it goes back the way it was paid. */
      isCash: z.boolean(),
      payee: shownPayee.nullable(),
    }),
  }),
  save: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/refund-payee',
    access: staffRoles,
    summary: 'Enter the customer’s UPI ID or bank account for them; it takes the place of an earlier one',
    params: orderParams,
    body: payeeInput,
    answer: z.object({ payee: shownPayee }),
  }),
  /** 403 with `passwordNeeded`. */
  show: route({
    method: 'POST',
    path: '/api/magic-orders/:id/refund-payee/show',
    access: ['admin'],
    summary: 'Where an order’s money goes back to, in full, for whoever pays; each time is recorded',
    params: orderParams,
    answer: wholePayee,
  }),
  pay: route({
    method: 'POST',
    path: '/api/refunds-owed/:id/paid',
    access: ['admin'],
    summary: 'Note that a refund of cash was paid, by the reference of the transfer',
    params,
    body: z.object({ reference: paymentReference }),
    answer: z.object({ message: z.string(), refund: refundOwed }),
  }),
  upload: route({
    method: 'POST',
    path: '/api/refund-payments/upload',
    access: ['admin'],
    summary: 'Note many refunds of cash as paid by a CSV file; with one bad row nothing is noted, and each is named',
    query: z.object({
      /** Only says what the file would note. */
      dryRun: z.enum(['true', 'false'], { error: 'dryRun is true or false' }).default('false'),
    }),
    upload: 'paymentFile',
    answer: paymentReport,
  }),
  /** 403 with `passwordNeeded`. */
  export: route({
    method: 'GET',
    path: '/api/refund-payments/export',
    access: ['admin'],
    summary: 'What is to be paid by hand, with payees in full, as CSV; each time is recorded',
    query: z.object({ forExcel }),
    file: ['text/csv'],
  }),
};
