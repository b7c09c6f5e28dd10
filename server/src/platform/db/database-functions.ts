import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const folder = join(import.meta.dirname, '..', '..', '..', 'database', 'functions');

/** A database function as defined in `server/database/functions`, grants included. */
interface DatabaseFunction {
  /** The name in the schema `app`. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** `count-orders.sql` defines `app.count_orders`. */
export async function databaseFunctions(): Promise<DatabaseFunction[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name: file.replace(/\.sql$/, '').replaceAll('-', '_'), text, hash };
    }),
  );
}

/**
 * The functions a migration requires by a line `-- needs: app.due_of, app.awb_key`, in that order. All others are
 * loaded after the migrations. Throws for a function without a file.
 */
export function neededFunctions(migration: string, functions: readonly DatabaseFunction[]): string[] {
  const names = [...migration.matchAll(/^-- needs: (.+)$/gm)].flatMap(([, list = '']) => list.split(/,\s*/));
  if (names.length === 0) return [];
  const known = new Map(functions.map(({ name, text }) => [`app.${name}`, text]));
  return names.map((name) => {
    const text = known.get(name.trim());
    if (text === undefined) throw new Error(`A migration needs ${name}, which has no file in database/functions`);
    return text;
  });
}

/** Whether the database has every function, in this program's version or another's. */
export async function hasFunctions(loaded: readonly { name: string }[]): Promise<boolean> {
  const names = new Set(loaded.map(({ name }) => name));
  return (await databaseFunctions()).every(({ name }) => names.has(name));
}

// Why: docs/decisions/platform.md, "Database functions are files, not migrations".
/**
 * Applies the files that have changed since they were last loaded, or all of them, in one transaction. Safe to run
 * from several processes at once. Another version of the program may be running and calling the same functions, so a
 * file must not change its parameters or result: that requires a new function with a new name. PostgreSQL refuses a
 * changed result; changed parameters would create a second signature, which is refused here.
 */
export async function loadFunctions(client: pg.ClientBase, { all = false } = {}): Promise<void> {
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('shipmagic database functions'))");
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from public.loaded_functions',
    );
    const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
    const changed = (await databaseFunctions()).filter(({ name, hash }) => all || hashes.get(name) !== hash);
    await applyInAnyOrder(client, changed);
    if (changed.length > 0) await refuseOverloads(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Functions as they were before a migration that gives them more to name, for what fires while an older database is
 * brought up to it: `before/0384_due_days.keep-order-search.sql`. The migration names the function as needed.
 */
async function functionsBefore(migrations: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const before = join(folder, 'before');
  const files = (await readdir(before)).filter((file) => !migrations.includes(file.split('.', 1)[0] ?? '')).toSorted();
  const texts = await Promise.all(
    files.map(async (file) => {
      const name = file.slice(file.indexOf('.') + 1).replace(/\.sql$/, '');
      return [name.replaceAll('-', '_'), await readFile(join(before, file), 'utf8')] as const;
    }),
  );
  // The earliest of several.
  return new Map(texts.toReversed());
}

/**
 * Those of today's functions that a database with these migrations can hold, for what fires while it is brought up to
 * date; bodies are not checked, because they may name what is still to come. `loadFunctions` replaces all of them.
 */
export async function loadWhatFits(client: pg.ClientBase, migrations: readonly string[]): Promise<void> {
  const before = await functionsBefore(migrations);
  await client.query('set check_function_bodies = off');
  const fits = ({ name, text }: DatabaseFunction) =>
    client.query(before.get(name) ?? text).then(
      () => true,
      () => false,
    );
  let waiting = await databaseFunctions();
  for (;;) {
    const missed: DatabaseFunction[] = [];
    for (const one of waiting) if (!(await fits(one))) missed.push(one);
    // Once more, as long as it helps: one may call another that comes later.
    if (missed.length === waiting.length) break;
    waiting = missed;
  }
  await client.query('reset check_function_bodies');
}

const undefinedFunction = '42883';

/** A function may call one whose file comes later: functions with missing dependencies are retried after the rest. */
async function applyInAnyOrder(client: pg.ClientBase, functions: readonly DatabaseFunction[]): Promise<void> {
  let waiting = functions;
  while (waiting.length > 0) {
    const missed: DatabaseFunction[] = [];
    for (const one of waiting) {
      await client.query('savepoint one_function');
      try {
        await client.query(one.text);
      } catch (error) {
        const isLast = missed.length === waiting.length - 1;
        if ((error as { code?: string }).code !== undefinedFunction || isLast)
          throw new Error(`The database function app.${one.name} could not be loaded`, { cause: error });
        await client.query('rollback to savepoint one_function');
        missed.push(one);
      }
    }
    waiting = missed;
  }
  await client.query(
    `insert into public.loaded_functions (name, hash) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash, loaded_at = now()`,
    [functions.map(({ name }) => name), functions.map(({ hash }) => hash)],
  );
}

async function refuseOverloads(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'app'::regnamespace group by 1 having count(*) > 1 order by 1",
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `app.${name}`).join(', ');
  throw new Error(`${names} would exist with two lists of parameters: give the new function a name of its own`);
}
