import type { RouteInput } from '@shipmagic/domain/http/route';
import { questionsContract } from '@shipmagic/domain/parcels/questions/questions.contract';
import { useState } from 'react';
import { isMissing, serverMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';

export type AnswerBody = RouteInput<(typeof questionsContract)['answer']>['body'];

/** An error in words; what the visitor had found is remembered for some minutes only. */
export const problemOf = (error: unknown): string =>
  isMissing(error)
    ? 'This page has been open for a while. Please reload it and answer again.'
    : (serverMessage(error) ?? 'Your answer could not be sent. Please try again.');

/** Sends a customer's answer, once at a time. */
export function useAnswer(magicOrderId: string, onAnswered: (message: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (body: AnswerBody) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onAnswered((await call(questionsContract.answer, { params: { magicOrderId }, body })).message);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}
