import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a stream of server-sent events, which ends when the client disconnects. */
export function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  reply.raw.once('close', () => stream.destroy());
  return (
    reply
      .type('text/event-stream')
      // Lets a stopping server close the connection without waiting.
      .header('connection', 'close')
      // Makes proxies such as nginx forward each event immediately.
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
