import { type Check, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';
import { askOwner } from './ask-owner.ts';

const oldest = 15;
/** Connections that two servers and two workers can need, as docs/operate/more-machines.md counts them. */
const fewConnections = 60;

interface Row extends Record<string, unknown> {
  readonly number: number;
  readonly words: string;
  readonly most: number;
  readonly used: number;
  readonly pageCost: number;
  readonly isCopy: boolean;
}

const question = `select current_setting('server_version_num')::int as number, current_setting('server_version') as words,
  current_setting('max_connections')::int as most, current_setting('random_page_cost')::float8 as "pageCost",
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
  pg_is_in_recovery() as "isCopy"`;

export const database: Check = {
  name: 'database',
  help: 'whether it answers, is PostgreSQL 15 or later, and has connections and settings enough',
  look: async ({ config, ownerUrl }) => {
    if (ownerUrl === null)
      return [
        lookAt(
          'The embedded database is not running: it runs while the product does.',
          'Start the product (npm start), and ask again.',
        ),
      ];
    const where = config.databaseUrl ? `at ${new URL(ownerUrl).host}` : 'embedded';
    const began = performance.now();
    let row: Row;
    try {
      row = await askOwner<Row>(ownerUrl, question);
    } catch (error) {
      return [
        wrong(
          `PostgreSQL ${where} does not let us in: ${reasonOf(error)}.`,
          'Start it, or correct DATABASE_URL (DATABASE_MIGRATION_URL, DATABASE_DIRECT_URL).',
        ),
      ];
    }
    const took = Math.round(performance.now() - began);
    const findings = [];
    if (Math.floor(row.number / 10_000) < oldest)
      findings.push(
        wrong(`PostgreSQL ${where} is version ${row.words}.`, `ShipMagic needs ${oldest} or later: upgrade it.`),
      );
    else findings.push(ok(`PostgreSQL ${row.words} ${where} answered in ${took} ms.`));
    if (row.isCopy)
      findings.push(
        wrong('This database is a replica, in which nothing can be written.', 'Point DATABASE_URL to the primary.'),
      );
    if (row.most < fewConnections || row.used > row.most * 0.8)
      findings.push(
        lookAt(
          `${row.used} of ${row.most} connections are in use.`,
          'A server needs up to 28 and a worker up to 36: raise max_connections, or put a pooler between.',
        ),
      );
    if (row.pageCost > 2)
      findings.push(
        lookAt(
          `random_page_cost is ${row.pageCost}, for which filtered lists are planned badly.`,
          'On solid-state disks set it to 1.1 (docs/operate/more-machines.md, Settings of your own PostgreSQL).',
        ),
      );
    return findings;
  },
};
