import { AppError } from '@shipmagic/domain/http/errors';
import { courierMobile } from '@shipmagic/domain/india/phone';
import type { ArrivalReason, CustomerAnswer } from '@shipmagic/domain/parcels/answers/customer-answer';
import { takesDay } from '@shipmagic/domain/parcels/answers/customer-answer';

/** An answer as the customer gave it. */
export interface GivenAnswer {
  readonly answer: CustomerAnswer;
  readonly day?: string | undefined;
  readonly phone?: string | undefined;
  readonly landmark?: string | undefined;
  readonly code?: string | undefined;
  readonly reason?: ArrivalReason | undefined;
  readonly note?: string | undefined;
}

/** The same, checked by itself; null: not given. */
export interface CheckedAnswer {
  readonly answer: CustomerAnswer;
  readonly day: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly landmark: string | null;
  readonly reason: ArrivalReason | null;
  readonly note: string | null;
}

const bad = (field: keyof GivenAnswer, message: string) => new AppError('bad_input', message, { field });

/** Throws 400 that names the field which the answer lacks or does not take. */
export function checkAnswer({ answer, day, phone, landmark, reason, note }: GivenAnswer): CheckedAnswer {
  if (day !== undefined && !takesDay(answer)) throw bad('day', 'A day belongs to another delivery');
  if (phone !== undefined && answer !== 'phone') throw bad('phone', 'A phone number belongs to the answer “phone”');
  if (landmark !== undefined && answer !== 'landmark')
    throw bad('landmark', 'A landmark belongs to the answer “landmark”');
  if (reason !== undefined && answer !== 'badly') throw bad('reason', 'A reason belongs to the answer “badly”');
  if (note && answer !== 'badly') throw bad('note', 'A note belongs to the answer “badly”');
  if (answer === 'landmark' && !landmark) throw bad('landmark', 'Enter the landmark or detail');
  return {
    answer,
    day: day ?? null,
    phone: answer === 'phone' ? mobile(phone) : null,
    landmark: landmark ?? null,
    reason: reason ?? null,
    note: note || null,
  };
}

function mobile(phone: string | undefined): string {
  if (!phone) throw bad('phone', 'Enter the phone number');
  const digits = courierMobile(phone);
  if (!digits) throw bad('phone', 'This is not an Indian mobile number');
  return digits;
}
