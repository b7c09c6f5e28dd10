import { type BookingQuestion, bookingQuestion } from '@shipmagic/domain/orders/booking-questions';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';

/** A question that the server asks before it does something. */
export interface Asked {
  readonly question: BookingQuestion;
  readonly text: string;
}

const details = z.object({ confirm: bookingQuestion });

/** The question in a refusal; null if it asks none. */
export function askedIn(error: Error): Asked | null {
  const { data } = details.safeParse(error instanceof ApiError && error.status === 409 ? error.details : null);
  return data ? { question: data.confirm, text: error.message } : null;
}
