import { delhivery } from './delhivery/descriptor.ts';
import type { CourierDescriptor } from './descriptor.ts';
import { prozo } from './prozo/descriptor.ts';

/** All couriers. Everything done for each courier iterates over this list. */
export const couriers: readonly CourierDescriptor[] = [delhivery, prozo];

/** The courier with this id, or null. */
export const describedCourier = (id: string): CourierDescriptor | null =>
  couriers.find(({ facts }) => facts.id === id) ?? null;
