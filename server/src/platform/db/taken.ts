import { AppError } from '@shipmagic/domain/http/errors';

/** True when a statement would have made a second row where there may be one. */
export const isTaken = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** For `catch`: turns the refusal of a second row into a 409 in these words. Every other error stays what it is. */
export const conflictIfTaken =
  (message: string) =>
  (error: unknown): never => {
    throw isTaken(error) ? new AppError('conflict', message, { cause: error }) : error;
  };
