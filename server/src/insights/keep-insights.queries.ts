import { type RawBuilder, sql } from 'kysely';
import { hourColumns, partColumns, sumColumns } from './insight-columns.ts';

const upsert = (table: string, columns: readonly string[], from: RawBuilder<unknown>) => sql`
  insert into ${sql.table(table)} as t (vendor_id, span, starts_on, ${sql.raw(columns.join(', '))})
  select vendor_id, span, starts_on, ${sql.raw(columns.join(', '))} from (${from}) n
  on conflict (vendor_id, span, starts_on) do update set ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}
    where (${sql.raw(columns.map((name) => `t.${name}`).join(', '))}) is distinct from (${sql.raw(columns.map((name) => `excluded.${name}`).join(', '))})`;

/** Keeps rows of `insight_sums`: those that differ. */
export function keptSums(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return upsert('insight_sums', [...Object.keys(sumColumns), ...hourColumns], from);
}

/** Keeps rows of `insight_parts`: those that differ. */
export function keptParts(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return upsert('insight_parts', Object.keys(partColumns), from);
}
