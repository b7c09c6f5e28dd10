import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import type { Period } from '@shipmagic/domain/insights/period';
import type { Zone } from '@shipmagic/domain/insights/zone';
import { type OrdersSearch, ordersOf } from '../orders-search.ts';

/** The data of the dashboard's pictures. */
export interface PictureData {
  /** Undefined while it loads. */
  data: Insights | undefined;
  period: Period;
  vendor: string | undefined;
}

/** The same for pictures of zones. */
export interface ZonedData extends PictureData {
  /** Vendor members do not see PIN codes, and cannot filter orders by what follows from them. */
  canFilterZones: boolean;
}

export type ZonedScope = Omit<ZonedData, 'data'>;

export const behind = (
  scope: Pick<PictureData, 'period' | 'vendor'>,
  narrowed?: Parameters<typeof ordersOf>[1],
): OrdersSearch => ordersOf({ period: scope.period, vendor: scope.vendor }, narrowed);

/** As much as the list's search takes. */
const mostLetters = 200;

/** The same of orders that have an item of this title. */
export const behindTitle = (
  scope: Pick<PictureData, 'period' | 'vendor'>,
  title: string,
  narrowed?: Parameters<typeof ordersOf>[1],
): OrdersSearch => behind(scope, { ...narrowed, searchTerm: title.slice(0, mostLetters) });

/** The name of a picture's file: `late-vendors_2026-10-25_2026-11-23`. */
export const fileOf = (name: string, { from, to }: Period): string => `${name}_${from}_${to}`;

/** The filter of a zone, where the viewer has it. */
export const zonesOf = ({ canFilterZones }: Pick<ZonedData, 'canFilterZones'>, zone: Zone): { zones?: Zone[] } =>
  canFilterZones ? { zones: [zone] } : {};
