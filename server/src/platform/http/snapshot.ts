/**
 * The transactions that were visible at a moment, as PostgreSQL writes a `pg_snapshot`: all before `xmin`, and of those
 * before `xmax` the ones that are not among `open`.
 */
export interface Snapshot {
  readonly xmin: bigint;
  readonly xmax: bigint;
  readonly open: readonly bigint[];
}

const shape = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** Null for what PostgreSQL would not take as one. */
export function readSnapshot(text: string): Snapshot | null {
  const [found, xmin = '', xmax = '', list = ''] = shape.exec(text) ?? [];
  if (found === undefined) return null;
  const open = list === '' ? [] : list.split(',').map(BigInt);
  const snapshot = { xmin: BigInt(xmin), xmax: BigInt(xmax), open };
  const { xmin: from, xmax: to } = snapshot;
  const isOrdered = open.every((xid, at) => xid >= (open[at - 1] ?? from) && xid < to);
  return from > 0n && from <= to && isOrdered ? snapshot : null;
}

export const snapshotText = ({ xmin, xmax, open }: Snapshot): string => `${xmin}:${xmax}:${open.join(',')}`;

/** One that has seen nothing from this transaction on. */
export const before = (xmin: bigint): Snapshot => ({ xmin, xmax: xmin, open: [] });

/** Open transactions that a validator names: with more of them, all since the oldest count as open. */
const mostOpen = 40;

/** Short enough for a header. */
export const shortened = (snapshot: Snapshot): Snapshot =>
  snapshot.open.length > mostOpen ? before(snapshot.xmin) : snapshot;
