import { z } from 'zod';
import { exchangeShips } from '../vendors/exchange-ships.ts';
import { newGoodsState } from './new-goods/new-goods-state.ts';
import { returnPicture } from './pictures/return-picture.ts';
import { returnAsker } from './return-asker.ts';
import { returnGrade } from './return-grade.ts';
import { returnReason } from './return-reason.ts';
import { returnState } from './return-state.ts';
import { returnStoreState } from './return-store-state.ts';
import { returnWay } from './return-way.ts';
import { returnWish } from './return-wish.ts';
import { decisionBasis } from './rules/decision-basis.ts';

const text = z.string().nullable();
const count = z.number().int();
const rupees = z.number();

/** An item of a return, as far as it is recognised by it. */
const returnItem = z.object({ title: z.string(), variantTitle: text, imageUrl: text, quantity: count });
export type ReturnItem = z.output<typeof returnItem>;

/** A return as a list shows it. Times are ISO, UTC; days are days in India. */
export const returnSummary = z.object({
  id: z.string(),
  /** `R-1001` */
  number: z.string(),
  magicOrderId: z.string(),
  orderNumber: z.string(),
  vendorName: z.string(),
  customerName: text,
  state: returnState,
  wish: returnWish,
  way: returnWay,
  askedBy: returnAsker,
  /** Pieces in it, and their reasons, each once. */
  pieces: count,
  reasons: z.array(returnReason),
  items: z.array(returnItem),
  createdAt: z.string(),
  stateSince: z.string(),
  /** By when a request is to be answered; null once it is. */
  answerBy: text,
  /** The last day on which the goods can be handed over; null before it is approved. */
  expiresOn: text,
  shippingPartner: text,
  awbNumber: text,
  trackingUrl: text,
  /** Why the courier could not fetch it the last time. */
  pickupProblem: text,
  /** In the order's currency; null before it is settled. */
  refund: rupees.nullable(),
  currency: z.string(),
  storeState: returnStoreState,
  storeProblem: text,
  /** The part of the order that the new goods are; null while there is none. */
  exchangeOrderId: text,
});
export type ReturnSummary = z.output<typeof returnSummary>;

const received = z.object({ quantity: count, grade: returnGrade.nullable(), note: text });

const returnLine = z.object({
  lineItemId: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  imageUrl: text,
  quantity: count,
  reason: returnReason,
  note: text,
  received: z.array(received),
});
export type ReturnLine = z.output<typeof returnLine>;

const receipt = z.object({
  at: z.string(),
  by: text,
});

const settlement = z.object({
  state: z.enum(['asked', 'done']),
  refund: rupees,
  withShipping: z.boolean(),
  restock: z.array(z.object({ lineItemId: z.string(), quantity: count, locationId: text })),
  note: text,
  by: text,
  at: z.string(),
  /** Somebody else has to approve it. */
  isMine: z.boolean(),
  approvedBy: text,
});

const newGoods = z.object({
  title: z.string(),
  variantTitle: text,
  imageUrl: text,
  quantity: count,
  /** For all pieces, in the order's currency. */
  price: rupees,
  /** The part of the order that they are; null while there is none. */
  magicOrderId: text,
  state: newGoodsState,
});
export type NewGoods = z.output<typeof newGoods>;

/** A return with everything its screen shows. Of the customer a vendor member sees the name alone. */
export const returnShape = returnSummary.extend({
  lines: z.array(returnLine),
  /** The customer's and those of whoever received it, in the order in which they came. */
  pictures: z.array(returnPicture),
  exchangeVariantId: text,
  /** Goods that are sent instead. */
  newGoods: z.array(newGoods),
  /** When they go, by the vendor's setting on the day of the approval; null before. */
  exchangeShips: exchangeShips.nullable(),
  /** Above 0 the customer owes it, below it goes back to them, in the order's currency; null without new goods. */
  difference: rupees.nullable(),
  decision: z
    .object({
      by: text,
      at: z.string(),
      reason: text,
      /** Null: a person has decided, or the store. */
      basis: decisionBasis.nullable(),
    })
    .nullable(),
  /** The rules that hold for its items, as they were when it was asked for; items of which none did are left out. */
  rules: z.array(z.object({ name: z.string(), lineItemIds: z.array(z.string()) })),
  /** In the order's currency, taken off its refund; null for vendor members, and for older returns. */
  fee: rupees.nullable(),
  receipts: z.array(receipt),
  settlement: settlement.nullable(),
  /** The steps that the viewer may take with it now. */
  may: z.object({
    decide: z.boolean(),
    cancel: z.boolean(),
    askPickup: z.boolean(),
    send: z.boolean(),
    receive: z.boolean(),
    inspect: z.boolean(),
    /** Add pictures of what came. */
    picture: z.boolean(),
    settle: z.boolean(),
    tellStore: z.boolean(),
  }),
});
export type Return = z.output<typeof returnShape>;
