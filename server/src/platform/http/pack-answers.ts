import { packAnswer, packedType } from '@shipmagic/domain/http/packed-rows';
import type { FastifyInstance } from 'fastify';

// Why: docs/decisions/platform.md, "Lists are sent packed".
/** Packs the lists of answers for callers that ask for it. */
export function packAnswers(scope: FastifyInstance): void {
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const schema = request.routeOptions.config.spec?.answer;
    if (!schema || reply.statusCode !== 200 || !request.headers.accept?.includes(packedType)) return payload;
    const answer = schema.parse(payload);
    const packed = packAnswer(answer);
    if (packed) reply.type(packedType);
    // It has been checked against the contract above.
    reply.serializer((value: unknown) => JSON.stringify(value));
    return packed ?? answer;
  });
}
