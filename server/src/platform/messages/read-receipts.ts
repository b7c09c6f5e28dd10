import type { ReportedState } from '@shipmagic/domain/messages/message-state';
import { z } from 'zod';
import type { Report } from './message-channel.ts';

const word = z.coerce.string().max(500);
const one = z.object({
  requestId: z.string().min(1).max(300),
  report: z.array(z.object({ date: z.string(), status: word, desc: word.nullish(), failedReason: word.nullish() })),
});

const states: Readonly<Record<string, ReportedState>> = {
  1: 'delivered',
  2: 'failed',
  9: 'failed',
  16: 'failed',
  25: 'failed',
  17: 'failed',
};

/**
 * Reads receipts of MSG91 (version 2): a form with one field `data`, whose text is JSON, or that JSON itself. Null if it
 * is neither. Its times have no zone; they are of India.
 */
export function readReceipts(body: unknown, now: Date): readonly Report[] | null {
  const parsed = z.array(one).safeParse(body);
  if (!parsed.success) return null;
  return parsed.data.flatMap(({ requestId, report }) =>
    report.flatMap(({ date, status, desc, failedReason }) => {
      const state = states[status];
      if (!state) return [];
      return {
        channel: 'sms' as const,
        providerId: requestId,
        state,
        at: inIndia(date) ?? now,
        messageId: null,
        userId: null,
        code: state === 'failed' ? status : null,
        detail: state === 'failed' ? (failedReason ?? desc ?? null) : null,
        billable: null,
        category: null,
      };
    }),
  );
}

/** The JSON of a request's body; the body itself where it is JSON already. */
export function receiptText(body: string): string {
  return /^\s*[[{]/.test(body) ? body : (new URLSearchParams(body).get('data') ?? body);
}

function inIndia(date: string): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/.exec(date);
  const at = found ? new Date(`${found[1]}T${found[2]}+05:30`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
