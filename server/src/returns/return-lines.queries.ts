import { returnSets } from '@shipmagic/domain/returns/return-state';
import type { Unanswered } from '@shipmagic/domain/returns/rules/unanswered';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import type { Tx } from '../platform/db/transaction.ts';

const lineCount = z.object({
  store_line_id: z.string(),
  title: z.string(),
  variant_title: z.string().nullable(),
  sku: z.string().nullable(),
  image_url: z.string().nullable(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  requires_shipping: z.boolean(),
  current: z.number(),
  at_first: z.number().nullable(),
  paid: z.number(),
  removed: z.number(),
  held: z.number(),
  settled: z.number(),
});
export type LineCountRow = z.output<typeof lineCount>;

/**
 * The lines of an order with its returns counted, those that only a return still knows included. Amounts are what was
 * paid for the line's pieces, at the first return if there is one.
 */
export const readLineCounts = (tx: Tx, orderId: string): Promise<LineCountRow[]> =>
  checkedRows(
    tx,
    lineCount,
    sql`
    select coalesce(i.store_line_id, h.store_line_id) as store_line_id, coalesce(i.title, h.title) as title,
      case when i.id is null then h.variant_title else i.variant_title end as variant_title,
      case when i.id is null then h.sku else i.sku end as sku,
      case when i.id is null then h.image_url else i.image_url end as image_url,
      case when i.id is null then h.product_id else i.product_id end as product_id,
      case when i.id is null then h.variant_id else i.variant_id end as variant_id,
      coalesce(i.requires_shipping, true) as requires_shipping,
      coalesce(i.quantity - i.fulfilled_elsewhere, 0) as current, h.of_pieces as at_first,
      coalesce(h.of_paid, i.net_price + i.net_tax) as paid, coalesce(h.removed, 0) as removed,
      coalesce(h.held, 0) as held, coalesce(h.settled, 0) as settled
    from (select * from magic_order_line_items where order_id = ${orderId}) i
    full join (
      select l.store_line_id, min(l.title) as title, min(l.variant_title) as variant_title, min(l.sku) as sku,
        min(l.image_url) as image_url, min(l.product_id) as product_id, min(l.variant_id) as variant_id,
        (array_agg(l.of_pieces order by l.return_id))[1] as of_pieces,
        (array_agg(l.of_paid order by l.return_id))[1] as of_paid, sum(l.removed)::int as removed,
        coalesce(sum(l.quantity) filter (where r.state = any (${[...returnSets.holding]}::text[])), 0)::int as held,
        coalesce(sum(l.quantity) filter (where r.state = 'settled'), 0)::int as settled
      from return_lines l join returns r on r.id = l.return_id
      where l.order_id = ${orderId} group by 1
    ) h on h.store_line_id = i.store_line_id
    order by i.position nulls last, 1`,
  );

export interface NewLine {
  readonly lineItemId: string;
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly reason: string;
  readonly note: string | null;
  readonly ofPieces: number;
  readonly ofPaid: number;
}

export interface NewReturn {
  readonly orderId: string;
  readonly wish: string;
  readonly way: string;
  readonly exchangeVariantId: string | null;
  readonly askedBy: string;
  readonly askedByEmail: string | null;
  readonly answerBy: Date;
  readonly handOverDays: number;
  readonly storeReturnId: string | null;
  /** The rules of now, and what follows from them. */
  readonly rules: readonly object[];
  readonly fee: number;
  readonly unanswered: Unanswered;
  readonly lines: readonly NewLine[];
}

export async function insertReturn(tx: Tx, given: NewReturn): Promise<{ id: string; number: string }> {
  const made = await tx
    .insertInto('returns')
    .values({
      order_id: given.orderId,
      wish: given.wish,
      way: given.way,
      exchange_variant_id: given.exchangeVariantId,
      asked_by: given.askedBy,
      asked_by_email: given.askedByEmail,
      answer_by: given.answerBy,
      hand_over_days: given.handOverDays,
      store_return_id: given.storeReturnId,
      rules: JSON.stringify(given.rules),
      fee: given.fee,
      unanswered: given.unanswered,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('return_lines')
    .values(
      given.lines.map((line, position) => ({
        return_id: made.id,
        order_id: given.orderId,
        position,
        store_line_id: line.lineItemId,
        product_id: line.productId,
        variant_id: line.variantId,
        title: line.title,
        variant_title: line.variantTitle,
        sku: line.sku,
        image_url: line.imageUrl,
        quantity: line.quantity,
        reason: line.reason,
        note: line.note,
        of_pieces: line.ofPieces,
        of_paid: line.ofPaid,
      })),
    )
    .execute();
  return made;
}

export const listLinesOf = (tx: Tx, returnId: string) =>
  tx.selectFrom('return_lines').selectAll().where('return_id', '=', returnId).orderBy('position').execute();
export type LineRow = Awaited<ReturnType<typeof listLinesOf>>[number];
