import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { orderParams } from '../orders/orders.contract.ts';

export const invoicesContract = {
  generate: route({
    method: 'POST',
    path: '/api/magic-orders/:id/generate-invoice',
    access: 'signed-in',
    summary: 'Make the GST invoice of an order, once, and answer a 60-second address of it',
    params: orderParams,
    answer: z.object({ invoiceNumber: z.string(), url: z.string(), message: z.string() }),
  }),
  file: route({
    method: 'GET',
    path: '/api/invoices/:id',
    access: 'machine',
    summary: 'The invoice as PDF, by a 60-second address',
    params: z.object({ id: recordId() }),
    query: z.object({ grant: z.string().max(2000) }),
    file: ['application/pdf'],
  }),
};
