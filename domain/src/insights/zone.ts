import { normalPin } from '../india/pin.ts';

/** How far a parcel goes, by the PIN codes of pickup and customer: the zones that couriers price by, nearest first. */
export const zoneLabels = {
  city: 'Same city',
  state: 'Same state',
  metro: 'Metro to metro',
  country: 'Rest of India',
  remote: 'North-East, J&K, islands',
  unknown: 'Unknown',
} as const;
export type Zone = keyof typeof zoneLabels;
export const zones = Object.keys(zoneLabels) as [Zone, ...Zone[]];

/** First three digits of Delhi, Mumbai, Hyderabad, Bengaluru, Chennai and Kolkata. */
export const metroPrefixes = ['110', '400', '500', '560', '600', '700'] as const;
/** Jammu and Kashmir and Ladakh (18, 19), the North-East (78, 79), Sikkim (737), the Andaman Islands (744). */
export const remotePrefixes = ['18', '19', '737', '744', '78', '79'] as const;
/**
 * The first two digits with which the PIN codes of each state, or group of states, begin; each goes on to the next
 * (India Post). 90 and above is the army's.
 */
export const circleStarts = [
  11, 12, 14, 16, 17, 18, 20, 30, 36, 40, 45, 49, 50, 51, 56, 60, 67, 70, 75, 78, 80, 90,
] as const;

/** The number of the state, or group of states, of a PIN code: its place in `circleStarts`, from 1. */
export const circleOf = (pin: string): number =>
  circleStarts.filter((start) => start <= Number(pin.slice(0, 2))).length;

/** The zone between two PIN codes as people wrote them; `app.zone_of` in the database says the same. */
export function zoneOf(from: string | null, to: string | null): Zone {
  const [start, end] = [normalPin(from), normalPin(to)];
  if (!start || !end) return 'unknown';
  if (start.slice(0, 3) === end.slice(0, 3)) return 'city';
  const isRemote = (pin: string) => remotePrefixes.some((prefix) => pin.startsWith(prefix));
  if (isRemote(start) || isRemote(end)) return 'remote';
  if (circleOf(start) === circleOf(end)) return 'state';
  const isMetro = (pin: string) => metroPrefixes.some((prefix) => pin.startsWith(prefix));
  return isMetro(start) && isMetro(end) ? 'metro' : 'country';
}
