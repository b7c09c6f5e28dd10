import type { Socket } from 'node:net';
import type { Ending } from '../ending.ts';

/** Members that the types of pg leave out. */
interface Connected {
  /** The server's process for this connection. */
  readonly processID: number | null;
  once(event: 'end', listener: () => void): unknown;
  end(): Promise<void>;
  /** Whether it would first wait for what it was sent. */
  readonly pipeline: boolean;
  readonly connection: { readonly stream: Socket };
}

const open = new Set<Connected>();
const cut = new Set<number>();
let isOver = false;

const end = (client: Connected) => {
  if (client.processID) cut.add(client.processID);
  void client.end().catch(() => undefined);
  if (client.pipeline) client.connection.stream.destroy();
};

/** For a connection that has just been made: `untilEnding` may cut it. */
export function cutWithOthers(client: object): void {
  const connected = client as Connected;
  open.add(connected);
  connected.once('end', () => open.delete(connected));
  if (isOver) end(connected);
}

/**
 * Runs the work. If the process ends before it is done, its connections are cut: whatever they do fails and is rolled
 * back, and so does what is begun later. From there the work ends as after any failure, which is waited for.
 */
export function untilEnding<T>(ending: Ending, work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  ending.undo(async () => {
    if (!isDone) cutConnections();
    await working.catch(() => undefined);
  });
  return working;
}

function cutConnections(): void {
  isOver = true;
  for (const client of open) end(client);
}

/** The server's processes for connections that were cut: they notice once they have done what they are about. */
export const cutBackends = (): readonly number[] => [...cut];
