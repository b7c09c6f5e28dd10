import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for the request of a connection that was just opened to arrive. */
const grace = 500;

/**
 * A connection would delay shutdown if a browser opened it in advance and never used it, or if it is kept after a
 * request that was in progress (fastify: 72 seconds). One that was just opened is given the time to be used.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  const endIfUnused = (socket: Socket) =>
    setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, grace);
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (closing) endIfUnused(socket);
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) endIfUnused(socket);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (closing) raw.socket.end();
  });
}
