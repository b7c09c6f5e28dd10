import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { isUnfinished, type Period } from '@shipmagic/domain/insights/period';
import { storeDay } from '../../ui/store-time.ts';
import { soFar } from './short-day.ts';

type Day = Insights['days'][number];
export interface ShownSpan {
  readonly label: string;
  /** Today is in it: what it has is only a part. */
  readonly isNow: boolean;
  readonly period: Period;
  readonly orders: number;
  readonly revenue: number;
}

/** More bars than this cannot be told apart, nor touched on a phone. */
const mostBars = 92;
const week = 7;

export const isByWeek = (days: readonly Day[]): boolean => days.length > mostBars;

/** The days of a period, or its weeks from the first day on when they are many. */
export function spansShown(days: readonly Day[], today: string): ShownSpan[] {
  const size = isByWeek(days) ? week : 1;
  const starts = days.filter((_, index) => index % size === 0);
  return starts.flatMap(({ day: from }, index) => {
    const those = days.slice(index * size, (index + 1) * size);
    const to = those.at(-1)?.day ?? from;
    const isNow = isUnfinished({ from, to }, today);
    const sum = (of: (day: Day) => number) => those.reduce((total, day) => total + of(day), 0);
    return {
      label: soFar(from === to ? storeDay(from) : `${storeDay(from)} to ${storeDay(to)}`, isNow),
      isNow,
      period: { from, to },
      orders: sum(({ orders }) => orders),
      revenue: sum(({ revenue }) => revenue),
    };
  });
}
