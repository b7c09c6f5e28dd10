import type { DisputeField } from '@shipmagic/domain/couriers/courier-invoice';
import type { ChargeKind } from '@shipmagic/domain/recon/charge-kind';
import type { DifferencesQuery } from '@shipmagic/domain/recon/differences';
import { disputeColumns } from '@shipmagic/domain/recon/dispute-file';
import { indiaDayEnd, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ExportCursor } from '../platform/csv/csv-export.ts';
import { exportCursor } from '../platform/csv/export-cursor.ts';
import type { DeclaredWeights, MagicOrders, ReconLines, Shipments } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isOfCourier } from './recon-lines.queries.ts';

type Shipment = Selectable<Shipments>;

/**
 * The lines that stand, with their parcels. Of a parcel's lines one expects what was quoted, the first for the way
 * there, and one weighs, the newest with a weight: so sums over any of them count neither twice.
 */
const lines = sql`
  lines as (
    select l.*, s.awb, s.shipping_partner, s.quoted_cost, s.quoted_grams, s.created_at, w.grams as declared,
      o.magic_order_id, o.vendor_name,
      l.kind = 'forward' and row_number() over (
        partition by l.shipment_id order by (l.kind = 'forward') desc, l.upload_id, l.line) = 1 as expects,
      l.weight_grams is not null and row_number() over (
        partition by l.shipment_id order by (l.weight_grams is not null) desc, l.upload_id desc, l.line desc) = 1 as weighs
    from recon_standing_lines l join shipments s on s.id = l.shipment_id join magic_orders o on o.id = s.order_id
      left join declared_weights w on w.shipment_id = s.id)`;

function isChosen({ courier, invoice, vendor, dateFrom, dateTo }: DifferencesQuery): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(courier ? [isOfCourier(courier)] : []),
    ...(invoice ? [sql`invoice_number = ${invoice}`] : []),
    ...(vendor ? [sql`vendor_name = ${vendor}`] : []),
    ...(dateFrom ? [sql`created_at >= ${indiaDayStart(dateFrom)}`] : []),
    ...(dateTo ? [sql`created_at < ${indiaDayEnd(dateTo)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

export interface DifferenceSum {
  readonly group: 'courier' | 'invoice' | 'month' | 'vendor';
  readonly name: string;
  readonly parcels: number;
  readonly charged_weight: number;
  readonly weight_difference: number;
  readonly without_weight: number;
  readonly charged_cost: number;
  readonly expected_cost: number | null;
  readonly cost_difference: number | null;
  readonly without_quote: number;
}

/** Sums by courier, invoice, month and vendor; of each but the couriers those with the largest differences. */
export async function sumDifferences(tx: Tx, query: DifferencesQuery, shown: number): Promise<DifferenceSum[]> {
  const { rows } = await sql<DifferenceSum>`
    with ${lines},
    chosen as (
      select *, to_char(app.india_day(created_at), 'YYYY-MM') as month, coalesce(invoice_number, '') as invoice
      from lines where ${isChosen(query)}),
    sums as (
      select case when grouping(shipping_partner) = 0 then 'courier' when grouping(invoice) = 0 then 'invoice'
          when grouping(month) = 0 then 'month' else 'vendor' end as "group",
        coalesce(shipping_partner, invoice, month, vendor_name) as name,
        count(distinct shipment_id)::int as parcels,
        coalesce(sum(weight_grams) filter (where weighs), 0)::float8 as charged_weight,
        coalesce(sum(weight_grams - declared) filter (where weighs), 0)::float8 as weight_difference,
        count(distinct shipment_id) filter (where declared is null)::int as without_weight,
        sum(cost) as charged_cost,
        case when bool_or(quoted_cost is not null) then coalesce(sum(quoted_cost) filter (where expects), 0) end as expected_cost,
        sum(cost - case when expects then quoted_cost else 0 end) filter (where quoted_cost is not null) as cost_difference,
        count(distinct shipment_id) filter (where quoted_cost is null)::int as without_quote
      from chosen group by grouping sets ((shipping_partner), (invoice), (month), (vendor_name))),
    ranked as (
      select *, row_number() over (partition by "group" order by abs(cost_difference) desc nulls last, name) as place
      from sums)
    select "group", name, parcels, charged_weight, weight_difference, without_weight, charged_cost, expected_cost,
      cost_difference, without_quote
    from ranked where "group" = 'courier' or place <= ${shown}
    order by "group", case when "group" in ('courier', 'month') then name end, place`.execute(tx);
  return rows;
}

const parcelSums = sql`
  parcels as (
    select shipment_id, max(awb) as awb, max(magic_order_id) as magic_order_id, max(vendor_name) as vendor_name,
      max(shipping_partner) as shipping_partner, min(created_at) as created_at, max(quoted_grams) as quoted_grams,
      max(declared) as declared, sum(cost) as charged_cost,
      max(weight_grams) filter (where weighs) as charged_weight,
      case when max(quoted_cost) is not null then coalesce(sum(quoted_cost) filter (where expects), 0) end as expected_cost,
      string_agg(distinct invoice_number, ', ') as invoices
    from chosen group by shipment_id)`;
const differs = sql`(charged_cost <> expected_cost or charged_weight <> declared)`;
const largestFirst = sql`abs(charged_cost - expected_cost) desc nulls last,
  abs(charged_weight - declared) desc nulls last, shipment_id desc`;

interface Difference extends Pick<Selectable<MagicOrders>, 'magic_order_id' | 'vendor_name'> {
  readonly awb: string;
  readonly partner: Shipment['shipping_partner'];
  readonly charged_weight: Selectable<ReconLines>['weight_grams'];
  readonly expected_weight: Selectable<DeclaredWeights>['grams'];
  readonly quoted_weight: Shipment['quoted_grams'];
  readonly charged_cost: number;
  readonly expected_cost: Shipment['quoted_cost'];
  readonly kinds: { readonly kind: ChargeKind; readonly cost: number }[];
}

/** The parcels whose charge differs most: by cost where there was a quote, else by weight. */
export async function largestDifferences(tx: Tx, query: DifferencesQuery, count: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ${lines}, chosen as (select * from lines where ${isChosen(query)}), ${parcelSums},
    largest as (select * from parcels where ${differs} order by ${largestFirst} limit ${count})
    select awb, magic_order_id, vendor_name, shipping_partner as partner, charged_weight, declared as expected_weight,
      quoted_grams as quoted_weight, charged_cost, expected_cost,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'cost', cost) order by kind) from (
        select kind, sum(cost) as cost from chosen where chosen.shipment_id = largest.shipment_id group by kind) as k) as kinds
    from largest order by ${largestFirst}`.execute(tx);
  return rows;
}

/** Each field as the text of a cell; amounts are rupees with two decimals. */
const fields: Record<DisputeField, RawBuilder<unknown>> = {
  awb: sql`awb`,
  order: sql`magic_order_id`,
  invoice: sql`coalesce(invoices, '')`,
  madeOn: sql`app.india_day(created_at)::text`,
  declaredGrams: sql`declared::text`,
  chargedGrams: sql`charged_weight::text`,
  gramsMore: sql`(charged_weight - declared)::text`,
  charged: sql`charged_cost::numeric(14, 2)::text`,
  expected: sql`expected_cost::numeric(14, 2)::text`,
  costMore: sql`(charged_cost - expected_cost)::numeric(14, 2)::text`,
};

/** A cursor over the parcels that differ, in the columns of the courier's own form. */
export async function openDisputes(tx: Tx, query: DifferencesQuery & { courier: string }): Promise<ExportCursor> {
  const columns = disputeColumns(query.courier);
  const chosen = columns.map(([, field]) => sql`${fields[field]} as ${sql.id(field)}`);
  await sql`declare recon_disputes no scroll cursor for
    with ${lines}, chosen as (select * from lines where ${isChosen(query)}), ${parcelSums}
    select ${sql.join(chosen)} from parcels where ${differs} order by ${largestFirst}`.execute(tx);
  const cursor = exportCursor(tx, 'recon_disputes', []);
  return {
    names: columns.map(([heading]) => heading),
    // A courier's headings are longer than names may be in the database.
    next: async (count) => {
      const rows = await cursor.next(count);
      return rows.map((row) => Object.fromEntries(columns.map(([heading, field]) => [heading, row[field]])));
    },
  };
}
