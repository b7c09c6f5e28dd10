import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { AskedOfOrder, ProductOfOrders } from '@shipmagic/domain/returns/ask-many.contract';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { lineReturnRefusal } from '@shipmagic/domain/returns/return-rules';
import type { ReturnWay } from '@shipmagic/domain/returns/return-way';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import { returnablePieces } from '@shipmagic/domain/returns/returnable-pieces';
import { type ReturnQuestion, returnQuestions } from '@shipmagic/domain/returns/returns.contract';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { type AskedLine, askReturn, checkAsked } from '../ask-return.ts';
import { countLines } from '../count-lines.ts';
import { listProductsOf } from './ask-many.queries.ts';

export interface AskedOfMany {
  readonly orders: readonly string[];
  readonly productId: string;
  readonly reason: ReturnReason;
  readonly note?: string | undefined;
  readonly wish: ReturnWish;
  readonly way: ReturnWay;
  readonly confirm: readonly ReturnQuestion[];
  readonly preview: boolean;
}

export const readProductsOf = async (tx: Tx, orders: readonly string[]): Promise<ProductOfOrders[]> =>
  (await listProductsOf(tx, orders)).map(({ product_id: productId, title, image_url: imageUrl, ...counts }) => ({
    productId,
    title,
    imageUrl,
    ...counts,
  }));

// Why: docs/decisions/returns.md, "Many returns take a step one by one".
/**
 * Asks for a return of all pieces of a product in each of these orders, by the rules that hold for one, in a transaction
 * of its own: one that is refused holds up no other, and a repetition does the rest.
 */
export async function askMany(db: Database, viewer: Viewer, many: AskedOfMany): Promise<AskedOfOrder[]> {
  const results: AskedOfOrder[] = [];
  for (const magicOrderId of new Set(many.orders)) results.push(await askOne(db, viewer, many, magicOrderId));
  return results;
}

async function askOne(db: Database, viewer: Viewer, many: AskedOfMany, magicOrderId: string): Promise<AskedOfOrder> {
  const of: AskedOfOrder = {
    magicOrderId,
    orderNumber: null,
    number: null,
    done: false,
    pieces: 0,
    questions: [],
    reason: null,
  };
  try {
    return await inViewerTransaction(db, viewer, async (tx) => {
      const { id, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
      of.orderNumber = order.orderNumber;
      const lines = await piecesOf(tx, id, many);
      of.pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const { wish, way } = many;
      const asked = { magicOrderId, lines, wish, way };
      const open = Object.entries((await checkAsked(tx, viewer, asked)).questions).flatMap(([name, text]) => {
        const question = returnQuestions.find((one) => one === name && !many.confirm.includes(one));
        return question && text ? [{ question, text }] : [];
      });
      const questions = open.map(({ question }) => question);
      const reason = open.map(({ text }) => text).join(' ') || null;
      if (many.preview || questions.length > 0) return { ...of, done: many.preview, questions, reason };
      const { number } = await askReturn(tx, viewer, { ...asked, confirm: many.confirm });
      return { ...of, number, done: true };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...of, reason: error.message };
  }
}

/** All pieces of the product that can come back. Throws 409 where there is none. */
async function piecesOf(tx: Tx, orderId: string, { productId, reason, note }: AskedOfMany): Promise<AskedLine[]> {
  const lines = (await countLines(tx, orderId)).filter(({ row }) => row.product_id === productId);
  const pieces = lines.flatMap((line) => {
    const quantity = lineReturnRefusal(line) === null ? returnablePieces(line) : 0;
    return quantity > 0 ? [{ lineItemId: line.lineId, quantity, reason, note }] : [];
  });
  if (pieces.length > 0) return pieces;
  const [first] = lines;
  throw new AppError('conflict', (first && lineReturnRefusal(first)) ?? 'The order does not have this product.');
}
