import { z } from 'zod';

/** `open`: parcels are being handed over; `finished`: what was not scanned is missed, and released for the next one. */
export const manifestStates = ['open', 'finished'] as const;
export const manifestState = z.enum(manifestStates);
export type ManifestState = z.output<typeof manifestState>;
export const manifestStateLabels: Record<ManifestState, string> = {
  open: 'Being handed over',
  finished: 'Handed over',
};

/** The outcome of a parcel of a manifest. */
export const manifestParcelStates = ['listed', 'scanned', 'missed'] as const;
export const manifestParcelState = z.enum(manifestParcelStates);
export type ManifestParcelState = z.output<typeof manifestParcelState>;
export const manifestParcelStateLabels: Record<ManifestParcelState, string> = {
  listed: 'To be scanned',
  scanned: 'Handed over',
  missed: 'Missed',
};

/** A parcel is in at most one manifest in these states: that one stands. */
export const standingParcelStates = ['listed', 'scanned'] as const satisfies readonly ManifestParcelState[];

/** A manifest has at most this many parcels. */
export const manifestLimit = 1000;

/** A manifest's number as people write it: `M-000123`. */
export const manifestNumber = (id: string): string => `M-${id.padStart(6, '0')}`;
