import type { Socket } from 'node:net';
import { sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import type pg from 'pg';

/** What comes in at once and is larger than this is not even read to its end. */
const mostBytes = 2 * sqlLimits.megabytes * 1024 * 1024;

export interface ByteWatch {
  overflown(): boolean;
  cut(): void;
  wasCut(): boolean;
  end(): void;
}

/** Counts what comes in, before it is put together to rows: one value alone may be larger than memory. */
export function watchBytes(client: pg.PoolClient): ByteWatch {
  // Typed nowhere, but the only place where bytes can be counted.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const start = stream.bytesRead;
  const bytes = () => stream.bytesRead - start;
  const check = () => {
    if (bytes() > mostBytes) stream.destroy();
  };
  stream.on('data', check);
  return {
    overflown: () => bytes() > mostBytes,
    cut: () => void stream.destroy(),
    wasCut: () => stream.destroyed,
    end: () => void stream.off('data', check),
  };
}
