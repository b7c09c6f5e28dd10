import type { PickupWish, ReadyGroup } from './pickups.contract.ts';

type Way = Pick<ReadyGroup, 'warehouseId' | 'shippingPartner'>;
/** A day in India, a time of day there, and a word for our own people. */
export type PickupWindow = Pick<PickupWish, 'day' | 'time'> & { readonly note: string };

/** A warehouse and courier among the pickups for all. */
export interface PlannedPickup {
  readonly group: ReadyGroup;
  readonly chosen: boolean;
  /** In place of the window for all; null: as for all. */
  readonly own: PickupWindow | null;
}

export interface PickupPlan {
  readonly forAll: PickupWindow;
  readonly rows: readonly PlannedPickup[];
}

/** The key of a warehouse and courier. */
export const wayKey = ({ warehouseId, shippingPartner }: Way): string => `${warehouseId} ${shippingPartner}`;

/** Whether somebody has yet to ask for a pickup of this group. */
export const waitsForRequest = ({ notAsked, request }: Pick<ReadyGroup, 'notAsked' | 'request'>): boolean =>
  notAsked === null && (request === null || request.state === 'refused');

/**
 * The pickups that are proposed at once: all that nobody has asked for, in the window that most of them propose. Those
 * that propose another day or time, because their cut-off has passed, keep it as their own.
 */
export function planPickups(groups: readonly ReadyGroup[]): PickupPlan | null {
  const waiting = groups.filter(waitsForRequest);
  const windows = Map.groupBy(waiting, ({ proposed }) => `${proposed.day} ${proposed.time}`);
  const [usual] = [...windows.values()].toSorted((a, b) => b.length - a.length);
  const proposed = usual?.[0]?.proposed;
  if (!proposed) return null;
  const isUsual = (group: ReadyGroup) => usual.includes(group);
  return {
    forAll: { ...proposed, note: '' },
    rows: waiting.map((group) => ({
      group,
      chosen: true,
      own: isUsual(group) ? null : { ...group.proposed, note: '' },
    })),
  };
}

/** The wishes of these rows of a plan. */
export const wishesOf = ({ forAll }: Pick<PickupPlan, 'forAll'>, rows: readonly PlannedPickup[]): PickupWish[] =>
  rows.map(({ group: { warehouseId, shippingPartner, parcels }, own }) => {
    const { day, time, note } = own ?? forAll;
    return { warehouseId, shippingPartner, parcels, day, time, note: note || forAll.note };
  });
