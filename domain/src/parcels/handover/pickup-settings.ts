import { z } from 'zod';

const half = (index: number) =>
  `${String(6 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}` as const;

/** The times of day in India that settings of pickups offer: each half hour from 06:00 to 20:00. */
export const pickupTimes = Array.from({ length: 29 }, (_, index) => half(index)) as [string, ...string[]];
export const pickupTime = z.enum(pickupTimes, 'Choose a half hour from 06:00 to 20:00');
const labels = Object.fromEntries(pickupTimes.map((time) => [time, time]));

/** The setting for all warehouses. Times are of India. */
export const pickupDefaults = z.object({
  cutOff: pickupTime.meta({
    title: 'Cut-off',
    description: 'A driver asked for after this time may not come on the same day. Couriers publish none.',
    labels,
  }),
  driverAt: pickupTime.meta({ title: 'Driver comes at', description: 'Proposed with each request.', labels }),
  automatic: z.boolean().meta({
    title: 'Ask automatically',
    description: 'Once a day for every warehouse and courier with parcels that are ready.',
  }),
  automaticAt: pickupTime.meta({ title: 'Ask automatically at', labels }),
});
export type PickupDefaults = z.output<typeof pickupDefaults>;

export const usualPickups: PickupDefaults = {
  cutOff: '12:00',
  driverAt: '16:00',
  automatic: false,
  automaticAt: '10:00',
};

/** One warehouse's own settings. Null: as for all warehouses. */
export const warehousePickups = z.object({
  cutOff: pickupTime.nullable(),
  automatic: z.boolean().nullable(),
  automaticAt: pickupTime.nullable(),
});
export type WarehousePickups = z.output<typeof warehousePickups>;

export const nothingOwn: WarehousePickups = { cutOff: null, automatic: null, automaticAt: null };

/** The settings in force for a warehouse. */
export function pickupsOf(defaults: PickupDefaults, own: WarehousePickups): PickupDefaults {
  return {
    cutOff: own.cutOff ?? defaults.cutOff,
    driverAt: defaults.driverAt,
    automatic: own.automatic ?? defaults.automatic,
    automaticAt: own.automaticAt ?? defaults.automaticAt,
  };
}
