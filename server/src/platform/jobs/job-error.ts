import { FileError } from '../files/file-store.ts';
import { PartnerError } from '../partners/partner-error.ts';
import { partnersSeen } from '../partners/reach.ts';

/** Messages that say only that there was an error. */
const sayNothing = /^(fetch failed|error|aggregateerror)?$/i;
const deepest = 5;

const namesOf: Readonly<Record<string, string>> = {
  AbortError: 'It was stopped in the middle',
  TimeoutError: 'It took too long',
};

function words(error: unknown, depth: number): string {
  if (depth > deepest) return '';
  if (typeof error !== 'object' || error === null) return String(error ?? '').trim();
  const { message, name, code, cause, errors } = error as Partial<AggregateError> & { code?: unknown; cause?: unknown };
  const own = typeof message === 'string' ? message.trim() : '';
  if (!sayNothing.test(own)) return own;
  const inner = [...(Array.isArray(errors) ? errors : []), cause].map((one) => words(one, depth + 1)).filter(Boolean);
  const known = namesOf[String(name ?? '')] ?? (code === undefined ? '' : String(code));
  return [own, [...new Set(inner)].join('; ') || known].filter(Boolean).join(': ');
}

/** Why a job failed, in words that are never empty, whatever was thrown. */
export const wordsOfFailure = (error: unknown): string => words(error, 0) || 'It failed without saying why';

/** The error that is kept of a job. */
export function toldError(error: unknown): Error {
  const message = wordsOfFailure(error);
  if (error instanceof Error && error.message === message) return error;
  return new Error(message, { cause: error });
}

/** Failures of a partner that have nothing to do with what it was asked for. */
const passing = new Set(['not_sent', 'unclear', 'throttled']);

/**
 * The partner whose fault it is that this failed, so that the same succeeds when it answers again; null where the
 * reason is in the job: what was asked for was refused, or is a defect.
 */
export function partnerAtFault(error: unknown, depth = 0): string | null {
  if (depth > deepest || typeof error !== 'object' || error === null) return null;
  if (error instanceof FileError) return error.problem === 'unreachable' ? 's3' : null;
  if (error instanceof PartnerError) {
    const { partner, failure } = error;
    const isLockedOut = failure === 'credentials' && partnersSeen().get(partner)?.trouble === 'refuses_us';
    return passing.has(failure) || isLockedOut ? partner : null;
  }
  const { errors, cause } = error as { errors?: unknown; cause?: unknown };
  if (Array.isArray(errors) && errors.length > 0) {
    const found = errors.map((one) => partnerAtFault(one, depth + 1));
    return found.includes(null) ? null : (found[0] ?? null);
  }
  return partnerAtFault(cause, depth + 1);
}
