import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { simulatorNames } from '../../server/src/demo/demo-config.ts';
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts';
import { preparePlace } from '../../server/src/platform/db/embedded/place.ts';
import { ownPort } from './own-port.ts';

/** The columns that hold addresses of pictures in the simulated store. */
const pictureColumns = [
  ['products', 'image_url'],
  ['magic_order_line_items', 'image_url'],
  ['magic_order_line_items', 'properties'],
  ['store_payloads', 'raw'],
] as const;

type Ports = Record<(typeof simulatorNames)[number], number>;

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
  const before = JSON.parse(readFileSync(portsOf(to), 'utf8')) as Ports;
  const after = await givePorts(to);
  await movePictures(to, `http://127.0.0.1:${before.shopify}/`, `http://127.0.0.1:${after.shopify}/`);
}

/** The ports of a demo's simulators, which it keeps: addresses in its database name them. */
const portsOf = (dataDir: string) => join(dataDir, 'demo', 'ports.json');

/** Gives a demo's simulators ports of their own, from its next start on. */
export async function givePorts(dataDir: string): Promise<Ports> {
  const ports: Record<string, number> = {};
  for (const name of simulatorNames) ports[name] = await ownPort();
  writeFileSync(portsOf(dataDir), JSON.stringify(ports));
  return ports as Ports;
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
