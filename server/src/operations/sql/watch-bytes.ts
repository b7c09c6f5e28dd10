import type { Socket } from 'node:net';
import { sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import type pg from 'pg';

/** A larger message is not read to its end. */
const mostBytes = 2 * sqlLimits.megabytes * 1024 * 1024;

export interface ByteWatch {
  overflown(): boolean;
  cut(): void;
  wasCut(): boolean;
  /** Rejects once the connection is closed, by whom ever. */
  readonly closed: Promise<never>;
  end(): void;
}

/** Counts incoming bytes before they are assembled to rows: a single value may exceed memory. */
export function watchBytes(client: pg.PoolClient): ByteWatch {
  // Not part of the public types, but the only place where bytes can be counted.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const start = stream.bytesRead;
  const bytes = () => stream.bytesRead - start;
  const check = () => {
    if (bytes() > mostBytes) stream.destroy();
  };
  stream.on('data', check);
  const { promise: closed, reject } = Promise.withResolvers<never>();
  closed.catch(() => undefined);
  const onClose = () => reject(new Error('The connection to the database was closed'));
  stream.once('close', onClose);
  if (stream.closed) onClose();
  return {
    overflown: () => bytes() > mostBytes,
    cut: () => void stream.destroy(),
    wasCut: () => stream.destroyed,
    closed,
    end: () => void stream.off('data', check).off('close', onClose),
  };
}
