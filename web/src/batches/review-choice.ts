import type { ShipReview } from '@shipmagic/domain/batches/batches.contract';
import { type ShipException, shipExceptions } from '@shipmagic/domain/batches/ship-exceptions';

/** A person's decisions in the review of shipments. */
export interface ReviewChoice {
  readonly leftOut: ReadonlySet<string>;
  /** Orders whose payment is refunded are shipped, too. */
  readonly confirmRefunded: boolean;
}

export const noChoice: ReviewChoice = { leftOut: new Set(), confirmRefunded: false };

/** Whether no parcel can be made of these orders as they are. */
export const isBlocking = (exception: ShipException, { confirmRefunded }: Pick<ReviewChoice, 'confirmRefunded'>) =>
  shipExceptions[exception].blocks && !(exception === 'refunded' && confirmRefunded);

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
  return magicOrderIds.filter((id) => !blocked.has(id) && !choice.leftOut.has(id));
}

/** Leaves orders out, or takes them in again. */
export function leaveOut(choice: ReviewChoice, ids: readonly string[], out: boolean): ReviewChoice {
  const leftOut = new Set(choice.leftOut);
  for (const id of ids) out ? leftOut.add(id) : leftOut.delete(id);
  return { ...choice, leftOut };
}
