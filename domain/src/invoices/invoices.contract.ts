import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { basedOn, recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { invoiceAnswers } from '../orders/invoice-rules.ts';
import { order } from '../orders/order.ts';
import { orderParams } from '../orders/orders.contract.ts';

export const invoicesContract = {
  generate: route({
    method: 'POST',
    path: '/api/magic-orders/:id/generate-invoice',
    access: 'signed-in',
    summary: 'Make the GST invoice of an order, once, and answer a 60-second address of it',
    params: orderParams,
    body: z.object(invoiceAnswers).prefault({}),
    answer: z.object({ invoiceNumber: z.string(), url: z.string(), message: z.string() }),
  }),
  list: route({
    method: 'GET',
    path: '/api/magic-orders/:id/invoices',
    access: 'signed-in',
    summary: 'All invoices of an order, the newest first: at most one is valid, and each says which it replaces',
    params: orderParams,
    answer: z.object({
      invoices: z.array(
        z.object({
          id: recordId(),
          invoiceNumber: z.string(),
          madeAt: z.string(),
          isValid: z.boolean(),
          voidedAt: z.string().nullable(),
          voidReason: z.string().nullable(),
          /** The number of the one whose place it has taken, and of the one that has taken its place. */
          replaces: z.string().nullable(),
          replacedBy: z.string().nullable(),
        }),
      ),
    }),
  }),
  open: route({
    method: 'POST',
    path: '/api/invoices/:id/open',
    access: 'signed-in',
    summary: 'A 60-second address of one invoice, also of a voided one',
    params: z.object({ id: recordId() }),
    answer: z.object({ invoiceNumber: z.string(), url: z.string(), message: z.string() }),
  }),
  settleTaxes: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/taxes',
    access: staffRoles,
    summary: 'State the GST rate of each product of an order whose tax does not add up, or accept the store’s amounts',
    params: orderParams,
    body: z.object({
      /** Fractions (0.18 is 18 %) that exist on the order's day, for all products; null: the store's amounts stay. */
      rates: z
        .array(z.object({ lineId: z.string().max(100), taxPercent: z.number().min(0).max(1) }))
        .max(1000)
        .nullable(),
      version: basedOn,
    }),
    answer: order,
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
