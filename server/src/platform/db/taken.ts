import { AppError } from '@shipmagic/domain/http/errors';

/** Whether a statement violated a unique constraint. */
export const isTaken = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** For `catch`: turns a unique violation into a 409 with this message. Other errors are rethrown. */
export const conflictIfTaken =
  (message: string) =>
  (error: unknown): never => {
    throw isTaken(error) ? new AppError('conflict', message, { cause: error }) : error;
  };
