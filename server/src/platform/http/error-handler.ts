import { AppError } from '@shipmagic/domain/http/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble, failureForLog } from '../db/database-trouble.ts';
import { NestedTooDeeply } from '../parse-json.ts';

/** Fastify's own errors in terms of our catalogue. */
const fastifyErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('bad_input', 'The body is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('bad_input', 'The body is shorter or longer than announced'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('bad_input', 'Send the body as application/json'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'The body is too large'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('not_found', 'Not found'),
  FST_ERR_BAD_URL: new AppError('bad_input', 'The address is not valid'),
  FST_STATIC_FORBIDDEN_PATH: new AppError('not_found', 'Not found'),
};

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { code, message = '' } = error as Partial<FastifyError>;
  if (code && fastifyErrors[code]) return fastifyErrors[code];
  if (error instanceof NestedTooDeeply) return new AppError('bad_input', error.message);
  if (error instanceof SyntaxError) return new AppError('bad_input', 'The body is not valid JSON');
  // PostgreSQL cannot store NUL or lone surrogates; nothing else reaches it unchecked.
  if (code === '22021' || code === '22P05' || (code === '22P02' && /json/.test(message)))
    return new AppError('bad_input', 'The text has a character that cannot be stored');
  return databaseTrouble(error);
}

/** The single place where errors become answers. Unexpected errors are logged in full and reported without details. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  if (!known) request.log.error({ err: error }, 'unexpected error');
  else if (known.status >= 500) request.log.warn(failureForLog(error), 'request failed');
  const answer = known ?? new AppError('internal', 'An error occurred');
  request.refusal = answer.code;
  if (answer.retryAfter) reply.header('retry-after', Math.ceil(answer.retryAfter));
  // RFC 9110, 15.5.2. It also tells the web app that this server knows the session's cookie: those of 1.0 do not send it.
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.status(answer.status).send(answer.toBody());
}
