import pg from 'pg';

type Asked = { query: pg.ClientBase['query'] };

const words = 'compatible from ';

// Why: docs/decisions/platform.md, "The schema's comment says which programs are too old".
/** The line in the comment of the schema `app` that refuses programs whose last migration sorts before this one. */
export const compatibleFrom = (migration: string) => `${words}${migration}`;

/** That migration; null where no program is too old. */
export async function readCompatibleFrom(db: Asked): Promise<string | null> {
  return migrationIn(await commentLines(db));
}

/** Refuses programs that are older than this migration, unless even younger ones are refused. */
export async function raiseCompatibleFrom(db: Asked, migration: string): Promise<void> {
  const lines = await commentLines(db);
  if ((migrationIn(lines) ?? '') >= migration) return;
  const others = lines.filter((line) => !line.startsWith(words));
  const comment = [...others, compatibleFrom(migration)].join('\n');
  await db.query(`comment on schema app is ${pg.escapeLiteral(comment)}`);
}

/** An operator may have written others. */
async function commentLines(db: Asked): Promise<string[]> {
  const { rows } = await db.query<{ said: string | null }>(
    "select obj_description(to_regnamespace('app'), 'pg_namespace') as said",
  );
  return rows[0]?.said?.split('\n') ?? [];
}

function migrationIn(lines: readonly string[]): string | null {
  return lines.find((line) => line.startsWith(words))?.slice(words.length) ?? null;
}
