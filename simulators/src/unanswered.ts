import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';

/** A caller in the same process may number its requests, to be told which of them will stay without an answer. */
export const callNumber = 'x-call-number';

/** Emits `call` with the number of each numbered request that a fault leaves without an answer. */
export const unanswered = new EventEmitter<{ call: [number: string] }>();

/** Keeps the connection open without an answer until the client gives up or the simulator closes. */
export function leaveUnanswered(reply: FastifyReply): FastifyReply {
  reply.hijack();
  const number = reply.request.headers[callNumber];
  if (typeof number === 'string') unanswered.emit('call', number);
  return reply;
}
