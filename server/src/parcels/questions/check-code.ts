import { AppError } from '@shipmagic/domain/http/errors';
import { counted } from '@shipmagic/domain/text/counted';
import type { Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { isCodeOf } from './answer-code.ts';
import { forgetCode, takeTry } from './answer-codes.queries.ts';

/** Takes a try at an order's code; null: it is right, and spent. The refusal is returned, so that the try stays counted. */
export async function checkCode(
  tx: Tx,
  keys: KeyRing,
  orderId: string,
  code: string | undefined,
  now: Date,
): Promise<AppError | null> {
  if (!code) return new AppError('bad_input', 'Enter the code that we sent you', { field: 'code' });
  const tried = await takeTry(tx, orderId, now);
  if (!tried)
    return new AppError('bad_input', 'This code does not work any more. Ask for a new one.', { field: 'code' });
  if (isCodeOf(keys, tried.secret, code)) {
    await forgetCode(tx, orderId);
    return null;
  }
  const left = tried.tries_left > 0 ? `${counted(tried.tries_left, 'try', 'tries')} left.` : 'Ask for a new one.';
  return new AppError('bad_input', `This is not the code. ${left}`, { field: 'code' });
}
