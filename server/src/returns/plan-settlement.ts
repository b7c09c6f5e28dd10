import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { refundableAlone } from '@shipmagic/domain/refunds/refund-limits';
import { type ReturnGrade, returnGradeTable } from '@shipmagic/domain/returns/return-grade';
import { type ReturnRefund, refundOfReturn } from '@shipmagic/domain/returns/return-money';
import type { Tx } from '../platform/db/transaction.ts';
import { readPartMoney } from '../refunds/part-money.ts';
import { readSetting } from '../settings/kept-settings.ts';
import type { LockedReturn } from './lock-return.ts';
import { listGoodsOf } from './new-goods/new-goods.queries.ts';
import { listReceiptsOf } from './receipts.queries.ts';
import { listLinesOf, readLineCounts } from './return-lines.queries.ts';
import { type Restock, storeOrderOf } from './settlements.queries.ts';

export interface PlannedLine {
  readonly lineItemId: string;
  readonly title: string;
  readonly quantity: number;
  /** Rupees for the whole line after discounts. */
  readonly paid: number;
  /** Pieces that can be put back into stock: those that came. */
  readonly here: number;
}

export interface SettlementPlan {
  readonly magicOrderId: string;
  readonly currency: string;
  readonly lines: readonly PlannedLine[];
  readonly figures: ReturnRefund;
  /** Pieces that can be sold again go back into stock. */
  readonly restock: Restock;
  /** Null: any amount. In the order's currency. */
  readonly secondPersonAbove: number | null;
}

/** Plans the refund and the stock of a return, in a transaction of the system that holds the lock of refunds. */
export async function planSettlement(
  tx: Tx,
  found: LockedReturn,
  { withShipping }: { readonly withShipping: boolean },
): Promise<SettlementPlan> {
  const order = await storeOrderOf(tx, found.order_id);
  const money = await readPartMoney(tx, order.store_order_id, found.order_id);
  const counts = new Map((await readLineCounts(tx, found.order_id)).map((row) => [row.store_line_id, row]));
  const lines = await listLinesOf(tx, found.id);
  // Of the day on which it was asked for.
  const fee = found.fee ?? (await readSetting(tx, 'returns')).fee;
  const figures = refundOfReturn({
    lines: lines.map((line) => ({
      lineId: line.store_line_id,
      quantity: line.of_pieces,
      paidPaise: toPaise(line.of_paid),
      before: counts.get(line.store_line_id)?.settled ?? 0,
      returned: line.quantity,
    })),
    shippingPaise: money.shippingPaise,
    withShipping,
    feePaise: toPaise(fee),
    newGoodsPaise: (await listGoodsOf(tx, found.id)).reduce((sum, { price }) => sum + toPaise(price), 0),
    leftPaise: money.paidPaise - money.refundedPaise - money.owedPaise,
  });
  const received = (await listReceiptsOf(tx, found.id)).flatMap((receipt) => receipt.lines);
  const piecesOf = (id: string, counts: (grade: ReturnGrade) => boolean) =>
    received.reduce(
      (sum, line) =>
        line.store_line_id === id && line.grade !== null && counts(line.grade as ReturnGrade)
          ? sum + line.quantity
          : sum,
      0,
    );
  const alone = money.alone + toRupees(money.owedPaise);
  return {
    magicOrderId: order.magic_order_id,
    currency: order.currency,
    lines: lines.map((line) => ({
      lineItemId: line.store_line_id,
      title: line.title,
      quantity: line.quantity,
      paid: Number(line.of_paid),
      here: piecesOf(line.store_line_id, (grade) => returnGradeTable[grade].isHere),
    })),
    figures,
    restock: lines.map((line) => ({
      lineItemId: line.store_line_id,
      quantity: piecesOf(line.store_line_id, (grade) => returnGradeTable[grade].isSellable),
      locationId: null,
    })),
    secondPersonAbove: refundableAlone(await readSetting(tx, 'refunds'), { currency: order.currency, alone }),
  };
}
