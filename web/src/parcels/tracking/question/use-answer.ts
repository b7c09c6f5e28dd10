import type { AnswerProblem } from '@shipmagic/domain/parcels/tracking/languages/dictionary';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type AnswerBody, type AnswerGiven, answerQuestion } from '../client.ts';
import { useAsFinder } from '../found-by.ts';

const fields: readonly AnswerProblem[] = ['phone', 'landmark', 'day', 'code'];
const byStatus: Readonly<Record<number, AnswerProblem>> = { 404: 'over', 409: 'changed', 429: 'tooMany' };

/** The reason of a refusal, as a key of every language: the server's own words are English. */
export function problemOf(error: unknown): AnswerProblem {
  if (!(error instanceof ApiError)) return 'failed';
  return fields.find((field) => field === error.field) ?? byStatus[error.status] ?? 'failed';
}

/** Sends a customer's answer, once at a time. */
export function useAnswer(magicOrderId: string, onAnswered: (given: AnswerGiven) => void) {
  const asFinder = useAsFinder();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AnswerProblem | null>(null);
  const send = async (body: AnswerBody) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onAnswered(await asFinder(() => answerQuestion(magicOrderId, body)));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}
