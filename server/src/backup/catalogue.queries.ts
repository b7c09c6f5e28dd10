import type pg from 'pg';
import { isUsed, withoutMark } from '../platform/db/pooled-name.ts';

export interface BackedUpTable {
  /** With its schema, quoted where needed. */
  readonly name: string;
  /** Quoted; without those that the database computes itself. */
  readonly columns: readonly string[];
}

/**
 * Excluded, and empty after a restore: short-lived data, and sessions, because one that was ended since the backup must
 * not come back.
 */
const leftOut = [
  'app.order_changes',
  'app.recent_changes',
  'app.recent_changes_kept',
  'app.allowances',
  'app.processes',
  'app.sessions',
];
/** The pending jobs. The job runner maintains its other tables itself. */
const ofJobRunner = [
  'graphile_worker._private_tasks',
  'graphile_worker._private_job_queues',
  'graphile_worker._private_jobs',
];
/** Tables that have rows even in a new installation. */
const neverEmpty = [
  'app.message_prices',
  'app.message_templates',
  'app.stamp',
  'app.job_tasks',
  'app.sync_state',
  'app.working_calendars',
  'app.claim_terms',
  ...ofJobRunner,
];

async function rows<T extends pg.QueryResultRow>(client: pg.ClientBase, text: string, values: unknown[] = []) {
  return (await client.query<T>(text, values)).rows;
}

const ownTables = `select c.oid, format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'app' or format('%I.%I', n.nspname, c.relname) = any ($1::text[]))`;

/** The tables included in a backup, sorted by name. */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  return rows<{ name: string; columns: string[] }>(
    client,
    `select t.name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and t.name <> all ($2::text[])
     group by t.name order by t.name`,
    [ofJobRunner, leftOut],
  );
}

/** The tables whose rows name files. */
export async function listFileTables(client: pg.ClientBase): Promise<string[]> {
  const found = await rows<{ name: string }>(
    client,
    `select t.name from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid
     where a.attname in ('file', 'stored_in', 'sha256') and not a.attisdropped
     group by t.name having count(*) = 3 order by t.name`,
    [ofJobRunner],
  );
  return found.map(({ name }) => name);
}

/** The names of a table's files in one storage, some at a time. */
export async function* listFileNames(
  client: pg.ClientBase,
  table: string,
  { storedIn, atOnce }: { storedIn: string; atOnce: number },
): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const found = await rows<{ file: string }>(
      client,
      `select file from ${table} where stored_in = $1 and file > $2 order by file limit ${atOnce}`,
      [storedIn, after],
    );
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ file }) => file);
    after = last.file;
  }
}

/**
 * The next values of the sequences. Sequences are not part of a snapshot: read after the rows, they are ahead of them.
 * Each is queried individually, because the catalog omits one that was set and not used since.
 */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; next: string }[]> {
  const sequences = await rows<{ name: string; step: string }>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name, increment_by::text as step
     from pg_sequences where schemaname in ('app', 'graphile_worker') order by 1`,
  );
  const listed = [];
  for (const { name, step } of sequences) {
    const asked = `select (last_value + case when is_called then ${step} else 0 end)::text as next from ${name}`;
    for (const { next } of await rows<{ next: string }>(client, asked)) listed.push({ name, next });
  }
  return listed;
}

export async function readMigrations(client: pg.ClientBase): Promise<{ migrations: string[]; jobRunner: number }> {
  const own = await rows<{ name: string }>(client, 'select name from public.kysely_migration order by name');
  const [runner] = await rows<{ id: number }>(client, 'select max(id) as id from graphile_worker.migrations');
  return { migrations: own.map(({ name }) => name), jobRunner: runner?.id ?? 0 };
}

/** Null while the database has not been marked as demo or real. */
export async function readMode(client: pg.ClientBase): Promise<'demo' | 'real' | null> {
  const [stamp] = await rows<{ mode: 'demo' | 'real' }>(client, 'select mode from app.stamp');
  return stamp?.mode ?? null;
}

/** A single snapshot, however long reading takes. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await forHours(client);
}

export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await forHours(client);
}

async function forHours(client: pg.ClientBase): Promise<void> {
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // Rows hidden by a policy must cause an error, not go missing.
  await client.query('set local row_security = off');
  for (const setting of [
    "datestyle = 'ISO'",
    "intervalstyle = 'iso_8601'",
    "timezone = 'UTC'",
    'extra_float_digits = 1',
  ])
    await client.query(`set local ${setting}`);
}

/** Jobs lose their worker, so that those that were running are resumed. */
export function copyOut({ name, columns }: BackedUpTable): string {
  const chosen = columns.map((column) =>
    name.startsWith('graphile_worker.') && (column === 'locked_at' || column === 'locked_by')
      ? `null as ${column}`
      : column,
  );
  return `copy (select ${chosen.join(', ')} from ${name}) to stdout`;
}

export const copyIn = ({ name, columns }: BackedUpTable): string => `copy ${name} (${columns.join(', ')}) from stdin`;

/** The product's processes that use this database, by their connection names. */
export async function listUsers(client: pg.ClientBase): Promise<string[]> {
  // Within a transaction the list would not change after the first read.
  await client.query('select pg_stat_clear_snapshot()');
  const found = await rows<{ name: string; idle: boolean }>(
    client,
    // Their state is hidden from an owner without further rights; whatever is at work holds a lock.
    `select distinct application_name as name, not exists (select from pg_locks l where l.pid = a.pid) as idle
     from pg_stat_activity a
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'shipmagic:%' order by 1`,
  );
  const used = found.filter(({ name, idle }) => isUsed(name, idle));
  return [...new Set(used.map(({ name }) => withoutMark(name.replace('shipmagic:', ''))))];
}

/** A table with more rows than in a new installation, or null. */
export async function findFilledTable(client: pg.ClientBase, tables: readonly BackedUpTable[]): Promise<string | null> {
  for (const { name } of tables.filter((table) => !neverEmpty.includes(table.name))) {
    if ((await rows(client, `select from ${name} limit 1`)).length > 0) return name;
  }
  return null;
}

// Why: docs/decisions/operations.md, "A restore drops triggers and constraints and recreates them in one transaction".
/**
 * Disables triggers and drops foreign keys for the rest of the transaction, so that rows are inserted unchanged and in
 * any order. Returns a function that restores them, which checks every reference.
 */
export async function takeRulesOff(client: pg.ClientBase): Promise<() => Promise<void>> {
  const triggers = await rows<{ name: string; table: string }>(
    client,
    `select quote_ident(g.tgname) as name, t.name as table from (${ownTables}) t join pg_trigger g on g.tgrelid = t.oid
     where not g.tgisinternal and g.tgenabled = 'O'`,
    [ofJobRunner],
  );
  const references = await rows<{ name: string; table: string; definition: string }>(
    client,
    `select quote_ident(k.conname) as name, t.name as table, pg_get_constraintdef(k.oid) as definition
     from (${ownTables}) t join pg_constraint k on k.conrelid = t.oid where k.contype = 'f' order by t.name, k.conname`,
    [ofJobRunner],
  );
  for (const { name, table } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const { name, table } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { name, table, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, table } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  };
}

export async function emptyTables(client: pg.ClientBase, tables: readonly BackedUpTable[]): Promise<void> {
  // A database of an older version need not have all of them.
  const others = await rows<{ name: string }>(
    client,
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [leftOut],
  );
  await client.query(`truncate ${[...tables, ...others].map(({ name }) => name).join(', ')}`);
}

/**
 * Transactional, unlike `setval`: a failed restore leaves the sequences unchanged. The names are a file's, the statements
 * are made of the catalogue's: throws for one that is not there, and for a number out of range.
 */
export async function restartSequences(
  client: pg.ClientBase,
  sequences: readonly { readonly name: string; readonly next: string }[],
): Promise<void> {
  const here = new Map((await listSequences(client)).map(({ name }) => [name, name]));
  for (const { name: called, next } of sequences) {
    const name = here.get(called);
    if (name === undefined) throw new Error(`The backup has a sequence that is not here: ${called.slice(0, 200)}`);
    await client.query(`alter sequence ${name} restart with ${BigInt(next)}`);
  }
}

/** The planner has no statistics for rows loaded in bulk. */
export async function analyse(client: pg.ClientBase, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`analyze ${name}`);
}
