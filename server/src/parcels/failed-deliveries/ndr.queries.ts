import type { NdrAction, NdrActionState, NdrState } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { openActionStates } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import {
  type ConsigneeCorrection,
  type CorrectionState,
  correctedFacts,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { ShipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import type { Selectable } from 'kysely';
import { systemOrder } from '../../orders/order/orders.ts';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { NdrActions } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type ActionRow = Selectable<NdrActions>;

/** Which of these parcels have had a failed delivery: most never do. */
export async function listFailed(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tracking_events')
    .select('shipment_id')
    .distinct()
    .where('shipment_id', 'in', [...shipmentIds])
    .where('shipment_status', '=', 'FAILED')
    .execute();
  return new Set(rows.map(({ shipment_id: id }) => id));
}

/** A parcel's scans with a known status. */
export async function listAttemptScans(tx: Tx, shipmentId: string) {
  const rows = await tx
    .selectFrom('tracking_events')
    .select(['happened_at', 'shipment_status', 'status', 'code', 'remarks', 'location'])
    .where('shipment_id', '=', shipmentId)
    .where('shipment_status', 'is not', null)
    .execute();
  return rows.map((row) => ({
    happenedAt: row.happened_at.toISOString(),
    // Only values of the status maps are stored.
    shipmentStatus: row.shipment_status as ShipmentStatus,
    code: row.code,
    remarks: row.remarks ?? row.status,
    location: row.location,
  }));
}

export function lockCase(tx: Tx, shipmentId: string) {
  return tx.selectFrom('ndr_cases').selectAll().where('shipment_id', '=', shipmentId).forUpdate().executeTakeFirst();
}

export interface CaseValues {
  readonly state: NdrState;
  readonly attempts: number;
  readonly first_failed_at: string;
  readonly last_failed_at: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  readonly resolved_by: ShipmentStatus | null;
  readonly resolved_at: string | null;
}

export async function saveCase(tx: Tx, shipmentId: string, orderId: string, values: CaseValues): Promise<void> {
  await tx
    .insertInto('ndr_cases')
    .values({ shipment_id: shipmentId, order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ ...values, updated_at: databaseNow }))
    .execute();
}

export async function updateCase(tx: Tx, shipmentId: string, change: Partial<CaseValues>): Promise<void> {
  await tx
    .updateTable('ndr_cases')
    .set({ ...change, updated_at: databaseNow })
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** Those of these parcels that wait for a decision. */
export function listOpenCases(tx: Tx, shipmentIds: readonly string[]) {
  return tx
    .selectFrom('ndr_cases')
    .select(['shipment_id', 'attempts', 'code', 'first_failed_at', 'last_failed_at'])
    .where('shipment_id', 'in', [...shipmentIds])
    .where('state', '=', 'open')
    .execute();
}

/** A parcel's action in progress. */
export function findOpenAction(tx: Tx, shipmentId: string): Promise<ActionRow | undefined> {
  return tx
    .selectFrom('ndr_actions')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('state', 'in', [...openActionStates])
    .executeTakeFirst();
}

export async function insertAction(
  tx: Tx,
  action: {
    shipmentId: string;
    action: NdrAction;
    attempts: number;
    sendAt: Date | null;
    nextTryAt: Date;
    day: string | null;
    correction: ConsigneeCorrection | null;
    /** Null: the customer. */
    viewer: Viewer | null;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('ndr_actions')
    .values({
      shipment_id: action.shipmentId,
      action: action.action,
      state: 'requested',
      after_attempts: action.attempts,
      send_at: action.sendAt,
      next_try_at: action.nextTryAt,
      wished_for: action.day,
      correction_state: action.correction && 'requested',
      corrects: action.correction ? correctedFacts(action.correction) : [],
      asked_by: action.viewer?.userId ?? null,
      asked_by_email: action.viewer?.email ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (action.correction) {
    const { name = null, phone = null, address } = action.correction;
    await tx
      .insertInto('ndr_corrections')
      .values({ action_id: id, shipment_id: action.shipmentId, name, phone, ...(address ?? {}) })
      .execute();
  }
  return id;
}

/** The correction of an action; null if nothing, or if it has been erased. */
export async function findCorrection(tx: Tx, actionId: string): Promise<ConsigneeCorrection | null> {
  const row = await tx.selectFrom('ndr_corrections').selectAll().where('action_id', '=', actionId).executeTakeFirst();
  if (!row) return null;
  const { name, phone, address1, address2 } = row;
  return {
    ...(name ? { name } : {}),
    ...(phone ? { phone } : {}),
    ...(address1 ? { address: { address1, address2 } } : {}),
  };
}

/**
 * An action with its parcel, locked. The order is locked first, as by scan ingestion, so that the two cannot deadlock.
 */
export async function lockAction(tx: Tx, actionId: string) {
  const order = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('ndr_actions as a')
        .innerJoin('ndr_cases as c', 'c.shipment_id', 'a.shipment_id')
        .select('c.order_id')
        .where('a.id', '=', actionId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  const action = await tx
    .selectFrom('ndr_actions as a')
    .innerJoin('shipments as s', 's.id', 'a.shipment_id')
    .selectAll('a')
    .select(['s.awb', 's.shipping_partner', 's.state as shipment_state'])
    .where('a.id', '=', actionId)
    .forUpdate('a')
    .executeTakeFirst();
  return order && action && { ...action, order: systemOrder(order) };
}
export type LockedAction = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

export function findAction(tx: Tx, actionId: string): Promise<ActionRow | undefined> {
  return tx.selectFrom('ndr_actions').selectAll().where('id', '=', actionId).executeTakeFirst();
}

export type ActionChange = Partial<{
  state: NdrActionState;
  correction_state: CorrectionState;
  courier_request: string;
  failure: string | null;
  message: string | null;
  sent_at: Date;
  checks: number;
  next_try_at: Date;
}>;

export async function updateAction(tx: Tx, actionId: string, change: ActionChange): Promise<void> {
  await tx
    .updateTable('ndr_actions')
    .set({ ...change, updated_at: databaseNow })
    .where('id', '=', actionId)
    .execute();
}

/** Actions due before `before`: their job is gone. */
export async function listOverdueActions(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('ndr_actions')
    .select('id')
    .where('state', 'in', [...openActionStates])
    .where('next_try_at', '<', before)
    .orderBy('next_try_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
