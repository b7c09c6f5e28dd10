import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A connection would delay shutdown if a browser opened it in advance and never used it, or if it is kept after a
 * request that was in progress (fastify: 72 seconds).
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket) => {
    if (closing) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (closing) raw.socket.end();
  });
}
