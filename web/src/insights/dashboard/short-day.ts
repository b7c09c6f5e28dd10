import { monthText, shortDayText } from '@shipmagic/domain/time/written-time';

/** `23 Nov`. */
export const shortDay = (day: string | undefined): string => (day ? shortDayText(day) : '');
/** Marks a day or month that has not ended: `28 Nov 2026 (so far)`. */
export const soFar = (label: string, isNow: boolean): string => (isNow ? `${label} (so far)` : label);
/** `Nov 2026`. */
export const monthName = (day: string | undefined): string => (day ? monthText(day) : '');
