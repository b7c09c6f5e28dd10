import { type Check, lookAt, ok, wrong } from '../check.ts';
import { reasonOf } from '../examine.ts';
import { askOwner } from './ask-owner.ts';

/** Seconds; one that is further behind is not read. */
const most = 10;

interface Row extends Record<string, unknown> {
  readonly isCopy: boolean;
  readonly behind: number;
}

const question = `select pg_is_in_recovery() as "isCopy",
  case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as behind`;

export const replica: Check = {
  name: 'replica',
  help: 'whether the replica answers and follows, where there is one',
  look: async ({ config: { replicaUrl } }) => {
    if (!replicaUrl) return [ok('None is configured.')];
    const host = `The replica at ${new URL(replicaUrl).host}`;
    let row: Row;
    try {
      row = await askOwner<Row>(replicaUrl, question);
    } catch (error) {
      return [wrong(`${host} does not let us in: ${reasonOf(error)}.`, 'Start it, or correct DATABASE_REPLICA_URL.')];
    }
    if (!row.isCopy)
      return [
        wrong(
          `${host} is no replica: it was promoted, or never followed.`,
          'Point DATABASE_REPLICA_URL to a standby of the primary; after a failover, set one up anew.',
        ),
      ];
    if (row.behind > most)
      return [
        lookAt(
          `${host} is ${Math.round(row.behind)} seconds behind, and is not read.`,
          'See whether its disk or the network is busy, or a long query holds it up (pg_stat_activity there).',
        ),
      ];
    return [ok(`${host} follows, ${row.behind < 1 ? 'less than a second' : `${Math.round(row.behind)} s`} behind.`)];
  },
};
