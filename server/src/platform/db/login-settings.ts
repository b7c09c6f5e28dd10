import type pg from 'pg';

// Why: docs/decisions/platform.md, "A connection's settings belong to its login".
/** Every connection of the application starts with these. */
const settings = {
  search_path: 'app, public',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
  // As everywhere that we have measured.
  jit: 'off',
} as const;

/** The same for a direct connection of the owner, whose defaults are not ours to change. */
export const startupOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value.replace(' ', '')}`)
  .join(' ');

/**
 * Makes them the login's defaults in this database, where they are not yet: a pooler in transaction mode refuses
 * settings that come with a connection. A login may change its own defaults, whoever owns the database.
 */
export async function keepLoginSettings(client: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await client.query<{ database: string; kept: string[] | null }>(
    `select current_database() as database, (select setconfig from pg_db_role_setting s
       where s.setrole = (select oid from pg_roles where rolname = $1)
         and s.setdatabase = (select oid from pg_database where datname = current_database())) as kept`,
    [login],
  );
  const kept = new Set(rows[0]?.kept);
  const database = client.escapeIdentifier(rows[0]?.database ?? '');
  for (const [name, value] of Object.entries(settings)) {
    if (kept.has(`${name}=${value}`)) continue;
    const list = value.split(', ').map((one) => client.escapeLiteral(one));
    await client.query(
      `alter role ${client.escapeIdentifier(login)} in database ${database} set ${name} = ${list.join(', ')}`,
    );
  }
}

/** Whether a connection has them: those that a pooler had opened before keep what they started with. */
export async function hasLoginSettings(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ path: string }>("select current_setting('search_path') as path");
  return rows[0]?.path === settings.search_path;
}
