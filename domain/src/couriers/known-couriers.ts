import type { CourierFacts } from './courier-facts.ts';
import { delhiveryFacts } from './delhivery/facts.ts';
import { prozoFacts } from './prozo/facts.ts';

/** The couriers we integrate with, in display order. */
export const knownCouriers: readonly CourierFacts[] = [delhiveryFacts, prozoFacts];

const namesOf = ({ name, brand }: CourierFacts): string[] => (brand === null ? [name] : [name, brand]);

/** The names of which a parcel's recorded partner name contains one if it is this courier's; none for an unknown id. */
export const recordedNames = (id: string): string[] => knownCouriers.filter((one) => one.id === id).flatMap(namesOf);

/** Finds a courier by any of its recorded partner names, such as `Delhivery (manual)` or `Zwende`. */
export function courierNamed(partnerName: string | null): CourierFacts | null {
  const written = partnerName?.toLowerCase() ?? '';
  return knownCouriers.find((one) => namesOf(one).some((name) => written.includes(name.toLowerCase()))) ?? null;
}

/** A courier's name for staff; an unknown id is shown as it is. */
export const courierName = (id: string): string => knownCouriers.find((one) => one.id === id)?.name ?? id;
