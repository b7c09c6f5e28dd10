import type { ReturnProblem } from '@shipmagic/domain/returns/customers/languages/return-words';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useAsFinder } from '../found-by.ts';
import { askReturn, type ReturnRequest } from './client.ts';

const byField: Readonly<Record<string, ReturnProblem>> = {
  code: 'code',
  pictureIds: 'pictures',
  wish: 'wish',
  way: 'way',
  exchangeVariantId: 'variant',
  difference: 'price',
};
const byStatus: Readonly<Record<number, ReturnProblem>> = {
  400: 'changed',
  404: 'over',
  409: 'changed',
  429: 'tooMany',
};

/** The reason of a refusal, as a key of every language: the server's own words are English. */
function problemOf(error: unknown): ReturnProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 409 && (error.field === 'exchangeVariantId' || error.field === 'wish')) return 'stock';
  return byField[error.field ?? ''] ?? byStatus[error.status] ?? 'failed';
}

/** Sends a request for a return, once at a time. */
export function useRequest(magicOrderId: string, onAsked: (number: string) => void) {
  const { send, ...rest } = useSending();
  return {
    ...rest,
    send: (request: ReturnRequest) => send(async () => onAsked((await askReturn(magicOrderId, request)).number)),
  };
}

/** Makes one call as whoever has found the order, once at a time. */
export function useSending() {
  const asFinder = useAsFinder();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnProblem | null>(null);
  const send = async (call: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await asFinder(call);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send, setProblem };
}
