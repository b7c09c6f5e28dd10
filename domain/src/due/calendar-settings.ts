import { z } from 'zod';
import { findState } from '../india/state.ts';
import { day } from '../time/day.ts';
import { addDays } from '../time/india-day.ts';
import { timeOfDay } from '../time/time-of-day.ts';
import { isHoliday } from './holidays.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/** In the order of a week; the index of Sunday is 0, as JavaScript and PostgreSQL count. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

const weekdaysOff = z
  .array(z.enum(weekdays).meta({ labels: weekdayLabels }))
  .max(6, 'One day of the week is worked on')
  .refine((days) => new Set(days).size === days.length, 'Name each day once');
const closedDays = z.array(day).max(200, 'At most 200 days');
const workingDays = z.int().min(0).max(30);

/** The setting for all vendors. Times are of India. */
export const calendarDefaults = z.object({
  cutOff: timeOfDay.meta({
    title: 'Cut-off',
    description:
      'Orders that arrive later count from the next working day, and whatever is due on a day is due by then.',
  }),
  daysOff: weekdaysOff.meta({ title: 'Weekly days off' }),
  keepsHolidays: z.boolean().meta({
    title: 'Holidays are days off',
    description:
      'National holidays and those of the vendor’s state. Festivals move every year: check the days, and add those that are missing.',
  }),
  closedOn: closedDays.meta({ title: 'Further days off', description: 'As YYYY-MM-DD.' }),
  confirmDays: workingDays.meta({ title: 'Working days to confirm an order' }),
  handoverDays: workingDays.meta({ title: 'Working days to hand over a parcel that is ready' }),
});
export type CalendarDefaults = z.output<typeof calendarDefaults>;

export const usualCalendar: CalendarDefaults = {
  cutOff: '16:00',
  daysOff: ['sunday'],
  keepsHolidays: true,
  closedOn: [],
  confirmDays: 1,
  handoverDays: 1,
};

/** A vendor's own choices. Null: as for all vendors; days off are added to those of all vendors. */
export const ownCalendar = z.object({
  cutOff: timeOfDay.nullable(),
  daysOff: weekdaysOff.nullable(),
  closedOn: closedDays,
});
export type OwnCalendar = z.output<typeof ownCalendar>;

export const nothingOwn: OwnCalendar = { cutOff: null, daysOff: null, closedOn: [] };

/** The calendar in force for a vendor in a state, given by name or code. */
export function calendarOf(defaults: CalendarDefaults, own: OwnCalendar, state: string | null): WorkingCalendar {
  return {
    cutOff: own.cutOff ?? defaults.cutOff,
    daysOff: (own.daysOff ?? defaults.daysOff).map((name) => weekdays.indexOf(name)),
    keepsHolidays: defaults.keepsHolidays,
    province: findState(state)?.province ?? null,
    closedOn: [...new Set([...defaults.closedOn, ...own.closedOn])].sort(),
    confirmDays: defaults.confirmDays,
    handoverDays: defaults.handoverDays,
  };
}

/** The single days without work from one day to another, both included: holidays and further days off. */
export function closedBetween(
  { keepsHolidays, province, closedOn }: WorkingCalendar,
  first: string,
  last: string,
): string[] {
  const days: string[] = [];
  for (let one = first; one <= last; one = addDays(one, 1))
    if (closedOn.includes(one) || (keepsHolidays && isHoliday(province, one))) days.push(one);
  return days;
}
