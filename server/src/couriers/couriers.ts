import { delhivery } from './delhivery/descriptor.ts';
import type { CourierDescriptor } from './descriptor.ts';
import { prozo } from './prozo/descriptor.ts';

/** Every courier that the product speaks with. What is to be done for each of them is read from here. */
export const couriers: readonly CourierDescriptor[] = [delhivery, prozo];

/** The courier of an id; null when it is none. */
export const describedCourier = (id: string): CourierDescriptor | null =>
  couriers.find(({ facts }) => facts.id === id) ?? null;
