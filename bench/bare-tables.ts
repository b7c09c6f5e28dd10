import type pg from 'pg';

/** The tables that a bulk insert fills. */
const tables = [
  'store_orders',
  'magic_orders',
  'magic_order_line_items',
  'order_search',
  'shipments',
  'tracking_events',
  'activity_logs',
  'mails',
];

/**
 * Does the work while its tables have no indexes but those of their keys, refer to nothing and tell nobody that an
 * answer is out of date, and then makes all of it again: building an index once is several times cheaper than keeping
 * it row by row, and who is told is found by one. What was set aside stands in a table meanwhile, from which the next
 * call of a run that was interrupted has it.
 */
export async function withBareTables(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('create table if not exists public.set_aside (place integer, text text primary key)');
  await owner.query('begin');
  const { rows } = await owner.query<{ place: number; drop: string; make: string }>(
    `select 1 as place, format('drop index app.%I', c.relname) as drop, pg_get_indexdef(c.oid) as make
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint k where k.conindid = c.oid)
     union all
     select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])
     union all
     select 3, format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger where tgfoid = 'app.note_recent_change'::regproc and tgrelid = any ($1::text[]::regclass[])`,
    [tables.map((name) => `app.${name}`)],
  );
  for (const { place, drop, make } of rows) {
    await owner.query('insert into public.set_aside values ($1, $2) on conflict do nothing', [place, make]);
    await owner.query(drop);
  }
  await owner.query('commit');
  await work();
  await owner.query("set maintenance_work_mem = '512MB'");
  await owner.query('set max_parallel_maintenance_workers = 1');
  const { rows: aside } = await owner.query<{ text: string }>('select text from public.set_aside order by place, text');
  for (const { text } of aside) {
    await owner.query('begin');
    await owner.query(text);
    await owner.query('delete from public.set_aside where text = $1', [text]);
    await owner.query('commit');
  }
}
