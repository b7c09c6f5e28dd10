import { circleOf, type circleStarts, type Zone, zoneLabels, zoneOf } from '../../insights/zone.ts';

// Why: docs/decisions/parcels.md, "A lane is known from 25 parcels on".
/** How closely a lane fits a parcel, closest first, and from how many parcels on it says something. */
export const rungs = {
  /** PIN code to PIN code. */
  pin: 60,
  /** Their first three digits, a sorting district each. */
  district: 25,
  /** State to state, by the first two digits, within one zone. */
  region: 25,
  /** `zoneOf`. */
  zone: 25,
} as const;
export type Rung = keyof typeof rungs;
export const rungNames = Object.keys(rungs) as [Rung, ...Rung[]];

export interface LaneKey {
  readonly rung: Rung;
  readonly origin: string;
  readonly destination: string;
}

/** The lanes of a parcel between two PIN codes, closest first; none where one is unknown or abroad. */
export function lanesOf(origin: string, destination: string): LaneKey[] {
  const zone = zoneOf(origin, destination);
  if (zone === 'unknown') return [];
  return [
    { rung: 'pin', origin, destination },
    { rung: 'district', origin: origin.slice(0, 3), destination: destination.slice(0, 3) },
    { rung: 'region', origin: `${circleOf(origin)}`, destination: `${circleOf(destination)} ${zone}` },
    { rung: 'zone', origin: '', destination: zone },
  ];
}

/** A PIN code in whose place another one of its district stands, because too few parcels go there. */
export const districtPin = (pin: string): string => `${pin.slice(0, 3)}000`;

/** The closest lane that is known; null: too little is known of all of them. */
export const closestKnown = <Lane extends { readonly rung: Rung; readonly most: unknown }>(
  lanes: readonly Lane[],
): Lane | null =>
  rungNames.flatMap((rung) => lanes.filter((lane) => lane.rung === rung && lane.most !== null))[0] ?? null;

/** The states of `circleStarts`, as people name them. */
const circleNames = [
  'Delhi',
  'Haryana',
  'Punjab',
  'Chandigarh',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Uttar Pradesh',
  'Rajasthan',
  'Gujarat',
  'Maharashtra',
  'Madhya Pradesh',
  'Chhattisgarh',
  'Telangana',
  'Andhra Pradesh',
  'Karnataka',
  'Tamil Nadu',
  'Kerala',
  'West Bengal',
  'Odisha',
  'the North-East',
  'Bihar and Jharkhand',
  'army post',
] as const satisfies { readonly length: (typeof circleStarts)['length'] };

const stateOf = (key: string) => circleNames[Number.parseInt(key, 10) - 1] ?? '?';
const isZone = (text: string): text is Zone => text in zoneLabels;

/** `Jaipur → Pune`, `Rajasthan → Maharashtra`, or the zone; null where its places have no names. */
export function laneText(
  lane: LaneKey,
  places: { readonly from: string | null; readonly to: string | null },
): string | null {
  if (lane.rung === 'zone') return isZone(lane.destination) ? zoneLabels[lane.destination] : null;
  if (lane.rung === 'region') return `${stateOf(lane.origin)} → ${stateOf(lane.destination)}`;
  return places.from && places.to ? `${places.from} → ${places.to}` : null;
}
