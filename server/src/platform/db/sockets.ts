import { Socket } from 'node:net';

/** Milliseconds after which a connection should have been made. */
const connectsWithin = 1000;

/** With the moment at which each was opened. */
const open = new Map<Socket, number>();
let isOver = false;

const ends = () => new Error('Connection terminated: this process is about to end');
const isGone = () => new Error('Connection terminated: the database that it led to does not answer');

/** The socket of a new connection to the database. */
export function openSocket(): Socket {
  const socket = new Socket();
  open.set(socket, performance.now());
  socket.once('close', () => open.delete(socket));
  // Once it is connecting, so that whoever connects hears of it.
  if (isOver) setImmediate(() => socket.destroy(ends()));
  return socket;
}

/** Cuts all connections to the database, those too that are still being made or will be. Their work fails. */
export function cutAllSockets(): void {
  isOver = true;
  for (const socket of open.keys()) socket.destroy(ends());
}

/** Cuts all connections to the database, which does not answer. Their work fails; later ones may be made. */
export function cutUnanswered(): void {
  for (const socket of open.keys()) socket.destroy(isGone());
}

/** Members that the types of pg leave out. */
interface Connected {
  readonly host: string;
  readonly port: number;
  /** The server's process for this connection. */
  readonly processID: number | null;
  readonly connection: { readonly stream: Socket };
  /** It was told to end, and the server may have forgotten it before it has. */
  readonly _ending: boolean;
  once(event: 'end', listener: () => void): unknown;
}

const connected = new Set<Connected>();

/** For a connection that has just been made. */
export function noteConnected(client: object): void {
  const one = client as Connected;
  connected.add(one);
  one.once('end', () => connected.delete(one));
}

/**
 * Cuts connections whose process the server does not know, as after a failover, and those that could not be made while
 * it answered: nobody will ever answer them. `asker` is a connection to the server that is there now; those that lead
 * elsewhere, as to a pooler, stay.
 */
export function cutForgotten(asker: object, known: ReadonlySet<number>): void {
  const { host, port } = asker as Connected;
  for (const one of connected)
    if (one.host === host && one.port === port && one.processID !== null && !known.has(one.processID))
      one.connection.stream.destroy(one._ending ? undefined : isGone());
  // With TLS the connection has another stream, on the same port.
  const streams = [...connected].map(({ connection }) => connection.stream);
  const ports = new Set(streams.map(({ localPort }) => localPort));
  for (const [socket, openedAt] of open) {
    const isMade = streams.includes(socket) || (socket.localPort !== undefined && ports.has(socket.localPort));
    if (!isMade && performance.now() - openedAt > connectsWithin) socket.destroy(isGone());
  }
}
