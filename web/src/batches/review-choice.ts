import { type ShipException, shipExceptions } from '@shipmagic/domain/batches/ship-exceptions';
import type { ShipReview } from '@shipmagic/domain/batches/ship-review';
import { type BookingQuestion, bookingQuestion } from '@shipmagic/domain/orders/booking-questions';

/** A person's decisions in the review of shipments. */
export interface ReviewChoice {
  /** The orders that somebody left out (true) or took in (false). */
  readonly leftOut: ReadonlyMap<string, boolean>;
  /** Orders of which this is asked are shipped, too. */
  readonly confirmed: ReadonlySet<BookingQuestion>;
}

export const noChoice: ReviewChoice = { leftOut: new Map(), confirmed: new Set() };

/** The question that an exception is; null for one that is mended in another way. */
export const askedBy = (exception: ShipException): BookingQuestion | null =>
  bookingQuestion.safeParse(exception).data ?? null;

/** Whether no parcel can be made of these orders as they are. */
export function isBlocking(exception: ShipException, { confirmed }: Pick<ReviewChoice, 'confirmed'>): boolean {
  const question = askedBy(exception);
  return shipExceptions[exception].blocks && !(question !== null && confirmed.has(question));
}

/** Answers a question for all its orders. */
export function answer(choice: ReviewChoice, question: BookingQuestion, yes: boolean): ReviewChoice {
  const confirmed = new Set(choice.confirmed);
  yes ? confirmed.add(question) : confirmed.delete(question);
  return { ...choice, confirmed };
}

/** The orders that are left out without being blocked: as somebody chose, otherwise by their exceptions. */
export function leftOutOf(exceptions: ShipReview['exceptions'], { leftOut }: ReviewChoice): ReadonlySet<string> {
  const out = new Set(
    exceptions
      .filter(({ exception }) => 'startsLeftOut' in shipExceptions[exception])
      .flatMap(({ orders }) => orders.map(({ magicOrderId }) => magicOrderId)),
  );
  for (const [id, isOut] of leftOut) isOut ? out.add(id) : out.delete(id);
  return out;
}

/** The orders that become parcels, in their order: neither blocked nor left out. */
export function toBeShipped(
  magicOrderIds: readonly string[],
  exceptions: ShipReview['exceptions'],
  choice: ReviewChoice,
): string[] {
  const blocked = new Set(
    exceptions
      .filter(({ exception }) => isBlocking(exception, choice))
      .flatMap(({ orders }) => orders.map(({ magicOrderId }) => magicOrderId)),
  );
  const leftOut = leftOutOf(exceptions, choice);
  return magicOrderIds.filter((id) => !blocked.has(id) && !leftOut.has(id));
}

/** Leaves orders out, or takes them in again. */
export function leaveOut(choice: ReviewChoice, ids: readonly string[], out: boolean): ReviewChoice {
  return { ...choice, leftOut: new Map([...choice.leftOut, ...ids.map((id) => [id, out] as const)]) };
}
