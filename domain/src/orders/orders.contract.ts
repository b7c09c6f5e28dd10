import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { basedOn } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { financialStatus } from '../statuses/financial-status.ts';
import { type OrderTab, orderStatus, orderTabs, statusChoice } from '../statuses/order-status.ts';
import { day } from '../time/day.ts';
import { bookingAnswers } from './booking-questions.ts';
import { activityLogEntry, order } from './order.ts';
import { followsFromRows, orderListQuery } from './order-filters.ts';

export const orderParams = z.object({ id: z.string().min(1).max(64) });

const count = z.number().int();

/** An order that has some words of a search, and which: `as` is the word that it has where another was typed. */
export const nearestOrder = z.object({
  order,
  words: z.array(z.object({ word: z.string(), as: z.string().optional() })),
});
export type NearestOrder = z.output<typeof nearestOrder>;

/** One part of a store order among the others. */
const orderPart = order
  .pick({ magicOrderId: true, vendorName: true, orderStatus: true })
  .extend({ /** New goods of a return. */ isExchange: z.boolean() });
export type OrderPartSummary = z.output<typeof orderPart>;

/** How many orders each tab shows. */
export const statusCounts = z.object(
  Object.fromEntries(orderTabs.map(({ value }) => [value, count])) as Record<OrderTab, typeof count>,
);
export type StatusCounts = z.output<typeof statusCounts>;

export const ordersContract = {
  list: route({
    method: 'GET',
    path: '/api/orders',
    access: 'signed-in',
    summary: 'Orders in the scope of the viewer, with total and tab counts',
    query: orderListQuery,
    conditional: followsFromRows,
    answer: z.object({
      orders: z.array(order),
      total: count,
      totalPages: count,
      statusCounts,
      /**
       * Tabs (or the chosen status) with at least this many orders: counting stops early for a very common search
       * text.
       */
      atLeast: z.array(statusChoice).optional(),
      /** Where no order has all words as they stand: the words that were read as days in India, both included. */
      readAs: z.object({ said: z.string(), dateFrom: day, dateTo: day }).optional(),
      /** Where no order has all words: the words that were looked for, and the orders that have most of them. */
      nearest: z.object({ words: z.array(z.string()), matched: count, orders: z.array(nearestOrder) }).optional(),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/magic-orders/:id',
    access: 'signed-in',
    summary: 'One order',
    conditional: true,
    params: orderParams,
    answer: order,
  }),
  parts: route({
    method: 'GET',
    path: '/api/magic-orders/:id/parts',
    access: 'signed-in',
    summary: 'The parts of the same store order in the scope of the viewer, this one included',
    conditional: true,
    params: orderParams,
    answer: z.object({ parts: z.array(orderPart) }),
  }),
  activityLogs: route({
    method: 'GET',
    path: '/api/magic-orders/:id/activity-logs',
    access: 'signed-in',
    summary: 'What happened to an order, newest first',
    conditional: true,
    params: orderParams,
    answer: z.object({ activityLogs: z.array(activityLogEntry) }),
  }),
  changeStatus: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/status',
    access: 'signed-in',
    summary: 'Move an order along its transition table',
    params: orderParams,
    body: z
      .object({
        status: orderStatus,
        cancellationReason: z.string().trim().max(1000).optional(),
        ...bookingAnswers,
        version: basedOn,
      })
      .refine((body) => body.status !== 'cancelled' || body.cancellationReason, {
        path: ['cancellationReason'],
        message: 'A cancellation reason is required',
      }),
    answer: order,
  }),
  changeFinancialStatus: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/financial-status',
    access: staffRoles,
    summary: 'Change the payment status',
    params: orderParams,
    body: z.object({ financialStatus, version: basedOn }),
    answer: z.object({ financialStatus, version: z.number(), message: z.string() }),
  }),
  saveNotes: route({
    method: 'PUT',
    path: '/api/magic-orders/:id/merchant-vendor-notes',
    access: 'signed-in',
    summary: 'Save the notes that merchant and vendor share',
    params: orderParams,
    body: z.object({ merchantVendorNotes: z.string().max(5000), version: basedOn }),
    answer: z.object({ merchantVendorNotes: z.string().nullable(), version: z.number(), message: z.string() }),
  }),
};
