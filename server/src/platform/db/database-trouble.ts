import { AppError } from '@shipmagic/domain/http/errors';

/** Codes that a connection reports when nobody is there or it cannot be opened, from the system and from the driver. */
const noAnswer =
  /ECONNREFUSED|ECONNRESET|EPIPE|EMFILE|ENFILE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|Connection terminated|not queryable|timeout exceeded when trying to connect/;

/**
 * Connection exceptions, which are also a pooler's own refusals; shutting down, crashed and starting up; no connection
 * left.
 */
const away = /^(08...|57P0[123]|53300)$/;

/** PostgreSQL ended a statement at the login's time limit. */
const tooLong = '57014';

function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return away.test(code) || noAnswer.test(code) || noAnswer.test(message);
}

/**
 * A failure as the log tells it. That the database does not answer is told in one line: what was being done at that
 * moment is not at fault, and each job would add its own stack for as long as the database is away.
 */
export function failureForLog(error: unknown): { readonly err: unknown } | { readonly reason: string } {
  if (!isAway(error)) return { err: error };
  const { code, message } = error as { code?: string; message?: string };
  // The driver's error of several refused addresses has no message.
  return { reason: message || code || String(error) };
}

// Why: docs/decisions/platform.md, "A database that is away or busy is said to be".
/** The refusal that an error of the database is to be told as; null if it is not the database's state that is at fault. */
export function databaseTrouble(error: unknown): AppError | null {
  if ((error as { code?: string }).code === tooLong)
    return new AppError('unavailable', 'The database took too long to answer. Please try again in a moment.', {
      retryAfter: 5,
      cause: error,
    });
  if (isAway(error))
    return new AppError('unavailable', 'The database does not answer. Please try again in a moment.', {
      retryAfter: 5,
      cause: error,
    });
  return null;
}
