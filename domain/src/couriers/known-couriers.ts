import type { CourierFacts } from './courier-facts.ts';
import { delhiveryFacts } from './delhivery/facts.ts';
import { prozoFacts } from './prozo/facts.ts';

/** The couriers that the product speaks with, in the order in which they are offered. */
export const knownCouriers: readonly CourierFacts[] = [delhiveryFacts, prozoFacts];

/** The courier that a parcel is with, by any name that is written down for it: `Delhivery (manual)`, `Zwende`. */
export function courierNamed(partnerName: string | null): CourierFacts | null {
  const written = partnerName?.toLowerCase() ?? '';
  const isNamed = ({ name, brand }: CourierFacts) =>
    [name, brand].some((one) => one !== null && written.includes(one.toLowerCase()));
  return knownCouriers.find(isNamed) ?? null;
}

/** A courier's name for staff; an id that is not known stands for itself. */
export const courierName = (id: string): string => knownCouriers.find((one) => one.id === id)?.name ?? id;
