import { isStaff } from '@shipmagic/domain/access/role';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { returnBadge } from '@shipmagic/domain/returns/order-status-with-returns';
import { type ReturnTab, returnTabs } from '@shipmagic/domain/returns/return-filters';
import { lineReturnRefusal, orderReturnRefusal, windowRefusal } from '@shipmagic/domain/returns/return-rules';
import type { Return } from '@shipmagic/domain/returns/return-shape';
import { returnSets } from '@shipmagic/domain/returns/return-state';
import { deliveredPieces, returnablePieces } from '@shipmagic/domain/returns/returnable-pieces';
import type { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type CountedLine, countLines } from './count-lines.ts';
import { returnNotFound } from './lock-return.ts';
import { listGoodsOf } from './new-goods/new-goods.queries.ts';
import { readPictures } from './pictures/pictures.ts';
import { presentReturn, presentSummary } from './present-return.ts';
import { listReceiptsOf } from './receipts.queries.ts';
import { listLinesOf } from './return-lines.queries.ts';
import {
  countReturns,
  findReturn,
  listReturns,
  listReturnsOf,
  type ReturnFilters,
  type ReturnRow,
} from './returns.queries.ts';
import { longestWindow } from './rules/longest-window.ts';
import { readTerms } from './rules/read-terms.ts';
import { findSettlement, refundsOf } from './settlements.queries.ts';

type Counts = RouteAnswer<typeof returnsContract.list>['stateCounts'];

function countsOf(rows: readonly { readonly state: string; readonly count: number }[]): Counts {
  const of = (states: readonly string[]) =>
    rows.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);
  const byTab = (tab: ReturnTab) =>
    tab === 'all' ? rows.reduce((sum, { count }) => sum + count, 0) : of(tab === 'open' ? returnSets.open : [tab]);
  return Object.fromEntries(returnTabs.map((tab) => [tab, byTab(tab)])) as Counts;
}

/** The refunds of these returns, which vendor members do not see. */
const refundsFor = async (tx: Tx, viewer: Viewer, rows: readonly ReturnRow[]): Promise<ReadonlyMap<string, number>> =>
  isStaff(viewer)
    ? refundsOf(
        tx,
        rows.map(({ id }) => id),
      )
    : new Map();

/** A page of returns in the viewer's scope. */
export async function readReturns(
  tx: Tx,
  viewer: Viewer,
  { page, limit, ...filters }: ReturnFilters & { readonly page: number; readonly limit: number },
): Promise<RouteAnswer<typeof returnsContract.list>> {
  const stateCounts = countsOf(await countReturns(tx, filters).execute());
  const rows = await listReturns(tx, filters, { skip: (page - 1) * limit, limit }).execute();
  const refunds = await refundsFor(tx, viewer, rows);
  const total = stateCounts[filters.state];
  return {
    returns: rows.map((row) => presentSummary(row, refunds)),
    total,
    totalPages: totalPages(total, limit),
    stateCounts,
  };
}

/** One return. Throws 404. */
export async function readReturn(tx: Tx, viewer: Viewer, id: string): Promise<Return> {
  const row = await findReturn(tx, id);
  if (!row) throw returnNotFound();
  const lines = await listLinesOf(tx, id);
  const pictures = await readPictures(tx, id);
  const receipts = await listReceiptsOf(tx, id);
  const settlement = isStaff(viewer) ? await findSettlement(tx, id) : null;
  const goods = await listGoodsOf(tx, id);
  return presentReturn({ row, lines, pictures, receipts, settlement, goods }, viewer);
}

/** Why it is late for all of an order; null where some of it, or of what it is sent back for, may still be asked for. */
async function tooLate(tx: Tx, orderId: string, lines: readonly CountedLine[], deliveredAt: Date | null) {
  const now = new Date();
  const windowDays = longestWindow(await readTerms(tx, orderId, { lines, now }));
  return windowRefusal(deliveredAt, { windowDays }, now);
}

/** The returns of an order, and what of it can still be sent back. Throws 404. */
export async function readReturnsOfOrder(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
): Promise<RouteAnswer<typeof returnsContract.ofOrder>> {
  const { id, row, order } = await readVisibleOrder(tx, viewer, magicOrderId);
  const rows = await listReturnsOf(tx, id);
  const refunds = await refundsFor(tx, viewer, rows);
  const lines = await countLines(tx, id);
  const shipped = lines.filter(({ requiresShipping }) => requiresShipping);
  const held = shipped.reduce((sum, line) => sum + line.held, 0);
  const delivered = shipped.reduce((sum, line) => sum + deliveredPieces(line), 0);
  return {
    returns: rows.map((one) => presentSummary(one, refunds)),
    badge: returnBadge(held, delivered),
    refusal: orderReturnRefusal({ status: order.orderStatus, isTest: order.isTest }),
    // Vendor members ask for none, and cannot read settings.
    afterWindow: isStaff(viewer) ? await tooLate(tx, id, lines, row.delivered_at) : null,
    lines: lines.map((line) => ({
      lineItemId: line.lineId,
      title: line.title,
      variantTitle: line.variantTitle,
      imageUrl: line.row.image_url,
      delivered: deliveredPieces(line),
      returnable: line.requiresShipping ? returnablePieces(line) : 0,
      refusal: lineReturnRefusal(line),
    })),
  };
}
