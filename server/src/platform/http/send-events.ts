import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a stream of server-sent events, which ends when its reader goes. */
export function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  reply.raw.once('close', () => stream.destroy());
  return (
    reply
      .type('text/event-stream')
      // A server that stops need not wait for the connection to be given up.
      .header('connection', 'close')
      // Has proxies such as nginx pass on each event at once.
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
