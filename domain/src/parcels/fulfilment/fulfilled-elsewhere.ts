import { isStanding, type SeenFulfilment, type StoreOrder } from '../../store/store-order.ts';
import { awbKey } from '../booking/awb-key.ts';
import { type CourierWord, type ProgressRule, progressOf, type StoreProgress } from './store-progress.ts';

/** A part of a store order as far as it matters what of it is to be sent. */
export interface PartToSend {
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly needsShipping: boolean;
    /** Pieces in the parcel that was made here, or is being made; they cannot be elsewhere. */
    readonly held: number;
  }[];
}

/** By these a fulfilment is recognised as one that stands for a parcel made here, of any part of the order. */
export interface OwnParcels {
  readonly fulfilmentIds: ReadonlySet<string>;
  /** Keys of AWBs, of cancelled parcels, too. */
  readonly awbKeys: ReadonlySet<string>;
}

/** A parcel that was made in the store, with what it holds of a part. */
export interface StoreParcel extends StoreProgress {
  readonly fulfilmentId: string;
  readonly company: string | null;
  /** Null for one without a number. */
  readonly awb: string | null;
  readonly url: string | null;
  /** ISO. */
  readonly madeAt: string;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
}

export interface FulfilledElsewhere {
  /** The oldest first. */
  readonly parcels: readonly StoreParcel[];
  /** Pieces by line; a line of which nothing was sent is absent. */
  readonly pieces: ReadonlyMap<string, number>;
  /** Whether all, some or none of the part is still to be sent, or is in a parcel made here. */
  readonly left: 'all' | 'some' | 'none';
}

/** The fulfilments that were not cancelled and did not fail. */
export const standing = ({ fulfilments }: Pick<StoreOrder, 'fulfilments'>): SeenFulfilment[] =>
  fulfilments.filter(isStanding);

/** Whether a fulfilment stands for a parcel made here. */
export const isOwn = ({ id, awb }: SeenFulfilment, own: OwnParcels): boolean =>
  own.fulfilmentIds.has(id) || (awb !== null && own.awbKeys.has(awbKey(awb)));

/**
 * The contents of each fulfilment that stands. A source may leave that out where there is only one: then it is all that the
 * store does not expect to be fulfilled any more. Null: it is one of several, and not known.
 */
export function contentsOf({ fulfilments, lines }: Pick<StoreOrder, 'fulfilments' | 'lines'>) {
  const those = standing({ fulfilments });
  const [only] = those;
  return those.map((fulfilment) => ({
    fulfilment,
    lines:
      fulfilment.lines ??
      (fulfilment === only && those.length === 1
        ? lines.map(({ id, currentQuantity, unfulfilledQuantity = currentQuantity }) => ({
            id,
            quantity: Math.max(0, currentQuantity - unfulfilledQuantity),
          }))
        : null),
  }));
}

// Why: docs/decisions/store.md, "What was fulfilled elsewhere is not sent again".
/**
 * Of a part, what was sent by somebody else: by staff in the store, another app, a till, or a system before this one.
 * Derived from the store's fulfilments alone, so that a cancelled one undoes what it did.
 */
export function fulfilledElsewhere(
  order: Pick<StoreOrder, 'fulfilments' | 'lines' | 'createdAt' | 'channel'>,
  part: PartToSend,
  own: OwnParcels,
  {
    now,
    oldAfterDays,
    courierWords = new Map(),
  }: Pick<ProgressRule, 'now' | 'oldAfterDays'> & {
    /** By fulfilment. */
    readonly courierWords?: ReadonlyMap<string, CourierWord>;
  },
): FulfilledElsewhere {
  const free = new Map(part.lines.map(({ id, quantity, held }) => [id, Math.max(0, quantity - held)]));
  const pieces = new Map<string, number>();
  const rule = { now, oldAfterDays, channel: order.channel ?? null, orderedAt: order.createdAt };
  const parcels = contentsOf(order)
    .filter(({ fulfilment }) => !isOwn(fulfilment, own))
    .flatMap(({ fulfilment, lines }): StoreParcel[] => {
      const holds = (lines ?? []).flatMap(({ id, quantity }) => {
        const taken = Math.min(quantity, free.get(id) ?? 0);
        if (taken <= 0) return [];
        free.set(id, (free.get(id) ?? 0) - taken);
        pieces.set(id, (pieces.get(id) ?? 0) + taken);
        return [{ id, quantity: taken }];
      });
      if (holds.length === 0) return [];
      const { id, awb, company, url, createdAt } = fulfilment;
      return [
        {
          fulfilmentId: id,
          company,
          awb,
          url,
          madeAt: createdAt ?? order.createdAt,
          lines: holds,
          ...progressOf(fulfilment, rule, courierWords.get(id)),
        },
      ];
    })
    .sort((a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt));
  return { parcels, pieces, left: leftOf(part, pieces) };
}

/** Lines that need no shipping count only where there are no others. */
function leftOf({ lines }: PartToSend, pieces: ReadonlyMap<string, number>): FulfilledElsewhere['left'] {
  if (pieces.size === 0) return 'all';
  const goods = lines.filter(({ needsShipping }) => needsShipping);
  const counted = goods.length > 0 ? goods : lines;
  return counted.every(({ id, quantity, held }) => held === 0 && (pieces.get(id) ?? 0) >= quantity) ? 'none' : 'some';
}

/** The parcel that stands for a part that was sent elsewhere: the newest that has not arrived, else the newest. */
export function parcelOf(parcels: readonly StoreParcel[]): StoreParcel | null {
  return parcels.findLast(({ orderStatus }) => orderStatus !== 'delivered') ?? parcels.at(-1) ?? null;
}
