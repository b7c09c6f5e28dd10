import type { ClaimReason } from '@shipmagic/domain/claims/claim-reason';
import type { ClaimState } from '@shipmagic/domain/claims/claim-state';
import { sql } from 'kysely';
import { containing } from '../platform/db/containing.ts';
import { databaseNow, rowCount } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface ClaimFilters {
  readonly search: string;
  readonly reason: ClaimReason | 'all';
  readonly state: ClaimState | 'all';
}

const claims = (tx: Tx) =>
  tx
    .selectFrom('claims as c')
    .innerJoin('shipments as s', 's.id', 'c.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id');

const columns = [
  'c.id',
  'c.shipment_id',
  'c.order_id',
  'c.reason',
  'c.state',
  'c.since',
  'c.value',
  'c.cap',
  'c.deadline',
  'c.terms_confirmed',
  'c.filed_at',
  'c.filed_by_email',
  'c.answer_by',
  'c.claim_number',
  'c.settled_at',
  'c.recovered',
  'c.note',
  's.awb',
  's.reference',
  's.shipping_partner',
  'o.magic_order_id',
  'o.order_number',
  'o.vendor_name',
] as const;

const filtered = (tx: Tx, { search, reason }: Omit<ClaimFilters, 'state'>) =>
  claims(tx)
    .$if(reason !== 'all', (all) => all.where('c.reason', '=', reason))
    .$if(search !== '', (all) => {
      const pattern = containing(search.toLowerCase());
      return all.where((eb) =>
        eb.or(
          (['s.awb', 'o.magic_order_id', 'o.order_number', 'c.claim_number'] as const).map((column) =>
            eb(eb.fn('lower', [column]), 'like', pattern),
          ),
        ),
      );
    });

/** The claims under all filters. */
export const chosenClaims = (tx: Tx, filters: ClaimFilters) =>
  filtered(tx, filters).$if(filters.state !== 'all', (all) => all.where('c.state', '=', filters.state));

type Chosen = ReturnType<typeof chosenClaims>;

/** Those to be filed first, then by the day by which the courier hears or answers them. */
export const firstToFile = (claims: Chosen): Chosen =>
  claims
    .orderBy(sql`c.state = 'open'`, 'desc')
    .orderBy(sql`case c.state when 'open' then c.deadline when 'filed' then c.answer_by end`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('c.id', 'desc');

/** A page of claims. */
export const listClaims = (
  tx: Tx,
  filters: ClaimFilters,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) => firstToFile(chosenClaims(tx, filters)).select(columns).offset(skip).limit(limit).execute();
export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number];

/** How many claims there are in each state, and the rupees that can be claimed and were paid. */
export function sumClaims(tx: Tx, filters: Omit<ClaimFilters, 'state'>) {
  return filtered(tx, filters)
    .select((eb) => [
      'c.state',
      rowCount.as('count'),
      eb.fn.sum<number>(eb.fn('least', ['c.value', 'c.cap'])).as('claimable'),
      eb.fn.coalesce(eb.fn.sum<number>('c.recovered'), eb.lit(0)).as('recovered'),
    ])
    .groupBy('c.state')
    .execute();
}

export const listClaimsOf = (tx: Tx, orderId: string) =>
  claims(tx).select(columns).where('c.order_id', '=', orderId).orderBy('c.id', 'desc').execute();

export const findClaim = (tx: Tx, id: string) => claims(tx).select(columns).where('c.id', '=', id).executeTakeFirst();

/** A claim, locked. */
export const lockClaim = (tx: Tx, id: string) =>
  tx.selectFrom('claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function saveFiling(
  tx: Tx,
  id: string,
  filing: {
    readonly email: string;
    readonly answerBy: string;
    readonly claimNumber: string | null;
    readonly note: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('claims')
    .set((eb) => ({
      state: 'filed',
      filed_at: databaseNow,
      filed_by_email: filing.email,
      answer_by: filing.answerBy,
      claim_number: eb.fn.coalesce(eb.val(filing.claimNumber), 'claim_number'),
      note: eb.fn.coalesce(eb.val(filing.note), 'note'),
      settled_at: null,
      settled_by_email: null,
      recovered: null,
    }))
    .where('id', '=', id)
    .execute();
}

export async function saveOutcome(
  tx: Tx,
  id: string,
  outcome: {
    readonly state: ClaimState;
    readonly email: string;
    readonly recovered: number | null;
    readonly note: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('claims')
    .set((eb) => ({
      state: outcome.state,
      settled_at: databaseNow,
      settled_by_email: outcome.email,
      recovered: outcome.recovered,
      note: eb.fn.coalesce(eb.val(outcome.note), 'note'),
    }))
    .where('id', '=', id)
    .execute();
}

/** The papers of a claim, besides its own facts. */
export function findLetterFacts(tx: Tx, id: string) {
  return tx
    .selectFrom('claims as c')
    .innerJoin('shipments as s', 's.id', 'c.shipment_id')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('declared_weights as w', 'w.shipment_id', 'c.shipment_id')
    .select((eb) => [
      's.created_at as booked_at',
      'w.grams',
      eb.fn.coalesce('v.company_name', 'o.vendor_name').as('seller'),
      eb
        .selectFrom('invoices as i')
        .select('i.invoice_number')
        .whereRef('i.order_id', '=', 'c.order_id')
        .where('i.voided_at', 'is', null)
        .limit(1)
        .as('invoice_number'),
      eb
        .selectFrom('tracking_events as e')
        .select((of) => of.fn<string>('concat_ws', [of.val(', '), 'e.status', 'e.location']).as('told'))
        .whereRef('e.shipment_id', '=', 'c.shipment_id')
        .orderBy('e.happened_at', 'desc')
        .limit(1)
        .as('last_scan'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export const listGoods = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('magic_order_line_items')
    .select(['title', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
