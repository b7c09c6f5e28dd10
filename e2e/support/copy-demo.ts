import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts';
import { preparePlace } from '../../server/src/platform/db/embedded/place.ts';
import { freePort } from '../../server/src/platform/free-port.ts';

/** The columns that hold addresses of pictures in the simulated store. */
const pictureColumns = [
  ['products', 'image_url'],
  ['magic_order_line_items', 'image_url'],
  ['magic_order_line_items', 'properties'],
  ['store_payloads', 'raw'],
] as const;

type Ports = Record<string, number>;

/**
 * Copies the folder of a demo that has ended, with its database and the state of its simulators. Both may run at the
 * same time afterwards: the copy's simulators have ports of their own, which the addresses of pictures follow.
 */
export async function copyDemo(from: string, to: string): Promise<void> {
  copy(from, to);
  const source = preparePlace(from);
  const target = preparePlace(to);
  // Run by root, a private folder holds only a pointer to its database.
  if (source.home !== from) copy(source.data, target.data);
  const portsFile = join(to, 'demo', 'ports.json');
  const before: Ports = JSON.parse(readFileSync(portsFile, 'utf8'));
  const after: Ports = {};
  for (const name of Object.keys(before)) after[name] = await freePort();
  writeFileSync(portsFile, JSON.stringify(after));
  await movePictures(to, `http://127.0.0.1:${before.shopify}/`, `http://127.0.0.1:${after.shopify}/`);
}

const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

async function movePictures(dataDir: string, from: string, to: string): Promise<void> {
  const cluster = await startCluster({ dataDir });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    // Nothing else in the database depends on these addresses.
    await client.query('set session_replication_role = replica');
    for (const [table, column] of pictureColumns) {
      const { rows } = await client.query<{ type: string }>(
        `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
        [`app.${table}`, column],
      );
      await client.query(
        `update app.${table} set ${column} = replace(${column}::text, $1, $2)::${rows[0]?.type} where strpos(${column}::text, $1) > 0`,
        [from, to],
      );
    }
  } finally {
    await client.end();
    await cluster.stop();
  }
}
