import { toRupees } from '@shipmagic/domain/money/paise';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { type Activity, recordActivities } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { managementOfNewParts } from '../external-tool/management.ts';
import { cancelReasonOf } from './cancel-part.ts';
import type { ImportedPart } from './change-part.ts';
import { insertParts } from './insert-parts.queries.ts';
import { choosePartIds } from './part-ids.ts';
import { contactOf, lineText, moneyOf, storeTotal, toRow } from './part-values.ts';

export interface NewPart extends ImportedPart {
  readonly number: number;
}

/** New parts of a store order. */
export interface Addition {
  readonly order: StoreOrder;
  readonly isErased: boolean;
  readonly added: readonly NewPart[];
  /** A part of the order that is here already. */
  readonly sibling?: { readonly magic_order_id: string; readonly part_number: number } | undefined;
  /** The store's total minus what the items add up to. */
  readonly differencePaise: number;
}

/** Adds new parts of any number of store orders with their lines and history; returns their ids in the same order. */
export async function addParts(tx: Tx, additions: readonly Addition[]): Promise<string[]> {
  const managed = await managementOfNewParts(
    tx,
    additions.map(({ order, added }) => ({ order, vendorNames: added.map(({ vendor }) => vendor.vendor_name) })),
  );
  const { names: cashNames } = await readSetting(tx, 'cash_gateways');
  const now = new Date();
  const partIds = await choosePartIds(tx, additions);
  const ids = await insertParts(
    tx,
    additions.flatMap(({ order, isErased, added }, i) =>
      added.map((one, j) => ({
        row: {
          ...newRow(order, one, managed[i]?.[j] ?? null, cashNames),
          magic_order_id: String(partIds[i]?.[j]),
          erased_at: isErased ? now : null,
        },
        lines: one.part.lines.map(toRow),
      })),
    ),
  );
  let next = 0;
  const activities = additions.flatMap(({ order, added, differencePaise }) => {
    const own = ids.slice(next, next + added.length);
    next += added.length;
    return historyOf(order, own, differencePaise);
  });
  await recordActivities(tx, null, activities);
  return ids;
}

function historyOf(order: StoreOrder, ids: readonly string[], differencePaise: number): Activity[] {
  const at = new Date(order.createdAt);
  const created = ids.map(
    (orderId) => ({ orderId, type: 'create', action: 'Order synced from the store', at }) as const,
  );
  if (differencePaise === 0) return created;
  const notes = `The store's total is ₹${toRupees(differencePaise).toFixed(2)} more than the items add up to.`;
  const differs = { type: 'other', action: 'Amounts differ from the store', notes, staffOnly: true } as const;
  return [...created, ...ids.map((orderId) => ({ orderId, ...differs }))];
}

function newRow(
  order: StoreOrder,
  { part, vendor, made, number }: NewPart,
  managed: boolean | null,
  cashNames: readonly string[],
) {
  const reason = cancelReasonOf(order);
  return {
    ...contactOf(order),
    ...moneyOf(order, part, vendor, cashNames),
    store_order_id: order.id,
    part_number: number,
    vendor_id: vendor.id,
    vendor_name: vendor.vendor_name,
    order_number: order.name,
    created_at: order.createdAt,
    test: order.test,
    order_status: reason === null ? 'new' : 'cancelled',
    cancellation_reason: reason,
    managed_in_shipmagic: managed,
    financial_status: order.financialStatus,
    store_financial_status: order.financialStatus,
    store_cancelled_at: order.cancelledAt,
    store_total: storeTotal(part),
    ...made,
    line_text: lineText(part),
  };
}
