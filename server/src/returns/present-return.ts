import { isStaff } from '@shipmagic/domain/access/role';
import { toRupees } from '@shipmagic/domain/money/paise';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { differenceOfNewGoods } from '@shipmagic/domain/returns/new-goods/new-goods-price';
import type { ReturnPicture } from '@shipmagic/domain/returns/pictures/return-picture';
import { returnAbilities } from '@shipmagic/domain/returns/return-abilities';
import { returnAsker } from '@shipmagic/domain/returns/return-asker';
import { returnGrade } from '@shipmagic/domain/returns/return-grade';
import { returnReason, returnReasons } from '@shipmagic/domain/returns/return-reason';
import type { Return, ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnState } from '@shipmagic/domain/returns/return-state';
import { returnStoreState } from '@shipmagic/domain/returns/return-store-state';
import { returnWay } from '@shipmagic/domain/returns/return-way';
import { returnWish } from '@shipmagic/domain/returns/return-wish';
import { decisionBasis } from '@shipmagic/domain/returns/rules/decision-basis';
import { exchangeShips } from '@shipmagic/domain/vendors/exchange-ships';
import { storedOrNull } from '../platform/db/stored-values.ts';
import type { GoodsRow } from './new-goods/new-goods.queries.ts';
import { agreedGoods, presentGoods } from './new-goods/present-goods.ts';
import type { ReceiptRow } from './receipts.queries.ts';
import type { LineRow } from './return-lines.queries.ts';
import type { ReturnRow } from './returns.queries.ts';
import { readKeptRules } from './rules/kept-rules.ts';
import type { SettlementRow } from './settlements.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A return as a list shows it; `refunds` by its id, for whoever may see money that went back. */
export function presentSummary(row: ReturnRow, refunds: ReadonlyMap<string, number>): ReturnSummary {
  return {
    id: row.id,
    number: row.number,
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    vendorName: row.vendor_name,
    customerName: row.customer_name,
    state: returnState.parse(row.state),
    wish: returnWish.parse(row.wish),
    way: returnWay.parse(row.way),
    askedBy: returnAsker.parse(row.asked_by),
    pieces: row.pieces ?? 0,
    items: row.items ?? [],
    reasons: returnReasons.filter((reason) => row.reasons?.includes(reason)),
    createdAt: row.created_at.toISOString(),
    stateSince: row.state_since.toISOString(),
    answerBy: iso(row.answer_by),
    expiresOn: row.expires_on,
    shippingPartner: row.shipping_partner,
    awbNumber: row.awb,
    trackingUrl: row.tracking_url,
    pickupProblem: row.pickup_problem,
    refund: refunds.get(row.id) ?? null,
    currency: row.currency,
    storeState: returnStoreState.parse(row.store_state),
    storeProblem: row.store_problem,
    exchangeOrderId: row.exchange_order_id,
  };
}

interface Found {
  readonly pictures: readonly ReturnPicture[];
  readonly row: ReturnRow;
  readonly lines: readonly LineRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly settlement: SettlementRow | null;
  readonly goods: readonly GoodsRow[];
}

const presentReceived = ({ quantity, grade, note }: ReceiptRow['lines'][number]) => ({
  quantity,
  grade: storedOrNull(returnGrade, grade),
  note,
});

function presentSettlement(row: SettlementRow, viewer: Pick<Viewer, 'userId'>): Return['settlement'] {
  return {
    state: row.state === 'done' ? 'done' : 'asked',
    refund: Number(row.refund),
    withShipping: row.with_shipping,
    restock: row.restock,
    note: row.note,
    by: row.asked_by_email,
    at: row.created_at.toISOString(),
    isMine: row.asked_by === viewer.userId,
    approvedBy: row.approved_by_email,
  };
}

/** A return with everything that the viewer may see of it. */
export function presentReturn({ row, lines, pictures, receipts, settlement, goods }: Found, viewer: Viewer): Return {
  const refunds = settlement?.state === 'done' ? new Map([[row.id, Number(settlement.refund)]]) : new Map();
  const summary = presentSummary(row, refunds);
  return {
    ...summary,
    lines: lines.map((line) => ({
      lineItemId: line.store_line_id,
      title: line.title,
      variantTitle: line.variant_title,
      sku: line.sku,
      imageUrl: line.image_url,
      quantity: line.quantity,
      reason: returnReason.parse(line.reason),
      note: line.note,
      received: receipts
        .flatMap((receipt) => receipt.lines)
        .filter(({ store_line_id }) => store_line_id === line.store_line_id)
        .map(presentReceived),
    })),
    pictures: [...pictures],
    exchangeVariantId: row.exchange_variant_id,
    exchangeShips: storedOrNull(exchangeShips, row.exchange_ships),
    newGoods: goods.map(presentGoods),
    difference: goods.length > 0 ? toRupees(differenceOfNewGoods(goods.map(agreedGoods))) : null,
    decision: row.decided_at && {
      by: row.decided_by_email,
      at: row.decided_at.toISOString(),
      reason: row.decision_reason,
      basis: storedOrNull(decisionBasis, row.decision_basis),
    },
    rules: readKeptRules(row.rules),
    fee: isStaff(viewer) && row.fee !== null ? Number(row.fee) : null,
    receipts: receipts.map((receipt) => ({
      at: new Date(receipt.received_at).toISOString(),
      by: receipt.received_by_email,
    })),
    settlement: settlement && isStaff(viewer) ? presentSettlement(settlement, viewer) : null,
    may: returnAbilities(viewer, summary),
  };
}
