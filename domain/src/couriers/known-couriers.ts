import type { CourierFacts } from './courier-facts.ts';
import { delhiveryFacts } from './delhivery/facts.ts';
import { prozoFacts } from './prozo/facts.ts';

/** The couriers we integrate with, in display order. */
export const knownCouriers: readonly CourierFacts[] = [delhiveryFacts, prozoFacts];

/** Finds a courier by any of its recorded partner names, such as `Delhivery (manual)` or `Zwende`. */
export function courierNamed(partnerName: string | null): CourierFacts | null {
  const written = partnerName?.toLowerCase() ?? '';
  const isNamed = ({ name, brand }: CourierFacts) =>
    [name, brand].some((one) => one !== null && written.includes(one.toLowerCase()));
  return knownCouriers.find(isNamed) ?? null;
}

/** A courier's name for staff; an unknown id is shown as it is. */
export const courierName = (id: string): string => knownCouriers.find((one) => one.id === id)?.name ?? id;
