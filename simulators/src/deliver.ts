import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Fault } from './faults.ts';
import { leaveUnanswered } from './unanswered.ts';

/** An answer before it is sent, so that a fault can corrupt it. */
export interface Answer {
  status: number;
  body: string | Buffer;
  contentType?: string;
  headers?: Record<string, string>;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(body),
  headers,
});

/** Fault answers that differ between the simulated companies. */
export interface FaultAnswers {
  throttled(): Answer;
  tooManyRequests(): Answer;
  unauthorised(): Answer;
  serverError(): Answer;
}

const html = '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** Runs the request (unless the fault prevents that) and sends what the fault leaves of the answer. */
export async function deliver(
  reply: FastifyReply,
  fault: Fault | null,
  answers: FaultAnswers,
  run: () => Answer | Promise<Answer>,
): Promise<FastifyReply> {
  const send = (answer: Answer) =>
    reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .type(answer.contentType ?? 'application/json; charset=utf-8')
      .send(answer.body);
  if (fault?.delayMs) await wait(fault.delayMs);
  switch (fault?.kind) {
    case undefined:
    case 'slow':
      return send(await run());
    case 'throttled':
      return send(answers.throttled());
    case '429':
      return send(answers.tooManyRequests());
    case '401':
      return send(answers.unauthorised());
    case '500':
      return send(answers.serverError());
    case 'html':
      return send({ status: 502, body: html, contentType: 'text/html' });
    case 'truncated': {
      const answer = await run();
      const body = answer.body.slice(0, Math.floor(answer.body.length / 2));
      return send({ ...answer, body });
    }
    case 'close':
      reply.hijack();
      reply.raw.destroy();
      return reply;
    case 'timeout-after-success':
      await run();
      return leaveUnanswered(reply);
    case 'hang':
      return leaveUnanswered(reply);
  }
}
