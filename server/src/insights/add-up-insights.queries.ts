import { type Span, spanAround } from '@shipmagic/domain/insights/period';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import type { Counted } from './count-insights.queries.ts';
import { addedParts, addedSums, keptPart, type PartColumn, partNames } from './insight-columns.ts';
import { keptParts, keptSums } from './keep-insights.queries.ts';

/** Rows are added up from others: of which span, and of each vendor or of all. */
interface Step {
  readonly span: Span['span'];
  readonly from: Span['span'];
  /** `all`: a sum over the vendors; `of_all`: over spans of all vendors. */
  readonly of: 'vendor' | 'all' | 'of_all';
}
const steps: readonly Step[] = [
  { span: 'third', from: 'day', of: 'vendor' },
  { span: 'month', from: 'third', of: 'vendor' },
  { span: 'day', from: 'day', of: 'all' },
  { span: 'third', from: 'day', of: 'of_all' },
  { span: 'month', from: 'third', of: 'of_all' },
];

/** Adds up the days that were counted: to longer spans, and to those of all vendors. */
export async function addUp(tx: Tx, counted: readonly Counted[]): Promise<void> {
  for (const step of steps) await addUpTo(tx, step, targetsOf(step, counted));
}

interface Target {
  readonly vendor: string;
  readonly from: string;
  readonly to: string;
}

function targetsOf({ span, of }: Step, counted: readonly Counted[]): Target[] {
  const targets = new Map<string, Target>();
  for (const { vendor_id, day } of counted) {
    const vendor = of === 'vendor' ? vendor_id : '0';
    const target = { vendor, ...spanAround(span, day) };
    targets.set(`${vendor} ${target.from}`, target);
  }
  return [...targets.values()];
}

async function addUpTo(tx: Tx, { span, from, of }: Step, targets: readonly Target[]): Promise<void> {
  const wanted = sql`unnest(${targets.map(({ vendor }) => vendor)}::bigint[], ${targets.map((one) => one.from)}::date[],
    ${targets.map(({ to }) => to)}::date[]) as w (vendor_id, starts_on, ends_on)`;
  const isPart = sql`c.span = ${from} and c.starts_on between w.starts_on and w.ends_on
    and ${of === 'all' ? sql`c.vendor_id <> 0` : sql`c.vendor_id = w.vendor_id`}`;
  const key = sql`w.vendor_id, ${span}::text as span, w.starts_on`;
  await sql`${keptSums(sql`select ${key}, ${addedSums} from ${wanted} join insight_sums c on ${isPart} group by w.vendor_id, w.starts_on`)}`.execute(
    tx,
  );
  const part = (column: PartColumn) => sql`(select vendor_id, span, starts_on, ${keptPart(column, 'p')} as rows
    from (${addedParts(column, 'vendor_id, span, starts_on', sql`source`)}) p group by 1, 2, 3)`;
  const columns = (of: (name: PartColumn) => string) => sql.raw(partNames.map(of).join(', '));
  await sql`with source as materialized (
      select ${key}, ${columns((name) => `c.${name}`)} from ${wanted} join insight_parts c on ${isPart})
    ${keptParts(sql`select k.vendor_id, k.span, k.starts_on, ${columns((name) => `coalesce(of_${name}.rows, '[]') as ${name}`)}
      from (select distinct vendor_id, span, starts_on from source) k
      ${sql.join(
        partNames.map(
          (name) => sql`left join ${part(name)} ${sql.ref(`of_${name}`)} using (vendor_id, span, starts_on)`,
        ),
        sql` `,
      )}`)}`.execute(tx);
}
