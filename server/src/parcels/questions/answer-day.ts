import { AppError } from '@shipmagic/domain/http/errors';
import type { Logger } from '../../platform/telemetry/log.ts';
import { type AnswerDeps, type AskedAfter, answerQuestion } from './answer-question.ts';

interface TappedDay extends AskedAfter {
  readonly magicOrderId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Answers a question with a day that its customer tapped on the phone, as the page would; false where it cannot be
 * answered so any more.
 */
export async function answerDay(
  deps: AnswerDeps & { readonly log: Logger },
  { magicOrderId, day, ...asked }: TappedDay,
  now: Date,
): Promise<boolean> {
  try {
    await answerQuestion(deps, magicOrderId, { answer: 'again', day }, now, asked);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.info({ magicOrderId, reason: error.message }, 'a tapped day answers nothing');
    return false;
  }
}
