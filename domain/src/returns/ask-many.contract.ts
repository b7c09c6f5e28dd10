import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { mostReturnsAtOnce } from './many-returns.contract.ts';
import { returnReason } from './return-reason.ts';
import { returnWay } from './return-way.ts';
import { returnQuestions } from './returns.contract.ts';

/** The wishes that can be asked for at once: an exchange needs a variant of each order. */
export const wishesOfMany = ['refund', 'replacement'] as const;

const orders = z
  .array(
    z
      .string('orders is a list of orders')
      .trim()
      .min(1, 'orders has an empty number')
      .max(64, 'An order in orders has at most 64 characters'),
    { error: 'orders is a list of orders' },
  )
  .min(1, 'orders names at least one order')
  .max(mostReturnsAtOnce, `orders names at most ${mostReturnsAtOnce} orders`);

const count = z.number().int();

const productOfOrders = z.object({
  productId: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Of the orders named, those that have it, and its pieces in them. */
  orders: count,
  pieces: count,
});
export type ProductOfOrders = z.output<typeof productOfOrders>;

const result = z.object({
  magicOrderId: z.string(),
  /** The order's, as people know it; null for one that is not there. */
  orderNumber: z.string().nullable(),
  /** Of the return that was made: `R-1001`. */
  number: z.string().nullable(),
  /** Of a preview: it works. */
  done: z.boolean(),
  /** Pieces of the product that come back. */
  pieces: count,
  /** Those that have to be confirmed for it, and have not been. */
  questions: z.array(z.enum(returnQuestions)),
  /** Why it does not work, or what is to be confirmed, in sentences. */
  reason: z.string().nullable(),
});
export type AskedOfOrder = z.output<typeof result>;

/** Returns of one product that staff ask for in many orders, each by itself. */
export const askManyContract = {
  products: route({
    method: 'POST',
    path: '/api/returns/requests/products',
    access: staffRoles,
    onlyAsks: true,
    summary: 'The products in these orders, those of most pieces first',
    body: z.object({ orders }).meta({ example: { orders: ['1001-1'] } }),
    answer: z.object({ products: z.array(productOfOrders) }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/returns/requests',
    access: staffRoles,
    summary:
      'Ask for a return of all pieces of a product in each of these orders, for the customers; with `preview` only say for which it works. What a customer would be refused is to be confirmed',
    body: z
      .object({
        orders,
        /** The store’s id of the product. */
        productId: z
          .string('productId is the id of a product')
          .trim()
          .min(1, 'productId is the id of a product')
          .max(64, 'productId has at most 64 characters'),
        reason: returnReason,
        note: z.string('note is a text').trim().max(500, 'note has at most 500 characters').optional(),
        wish: z.enum(wishesOfMany, { error: `wish is one of: ${wishesOfMany.join(', ')}` }),
        way: returnWay,
        confirm: z
          .array(z.enum(returnQuestions), { error: `confirm is a list of questions: ${returnQuestions.join(', ')}` })
          .max(10, 'confirm has at most 10 questions')
          .default([]),
        preview: z.boolean('preview is true or false').default(false),
      })
      .meta({
        example: {
          orders: ['1001-1'],
          productId: '1',
          reason: 'defective',
          wish: 'refund',
          way: 'courier',
          preview: true,
        },
      }),
    answer: z.object({
      /** In the order in which they were named. */
      results: z.array(result),
    }),
  }),
};
