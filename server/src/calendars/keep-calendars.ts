import {
  type CalendarDefaults,
  calendarOf,
  closedBetween,
  nothingOwn,
  type OwnCalendar,
} from '@shipmagic/domain/due/calendar-settings';
import type { WorkingCalendar } from '@shipmagic/domain/due/working-calendar';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { refreshClocks } from '../due/rebuild-due.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import {
  listResolved,
  listVendorCalendars,
  ownOf,
  type ResolvedCalendar,
  removeResolved,
  saveResolved,
} from './calendars.queries.ts';

/** Vendor 0 of the resolved calendars: all vendors without one of their own. */
const everybody = '0';
/** Days before and after today whose holidays are kept: open orders are neither older nor due later. */
const [daysBack, daysAhead] = [400, 800];

// Why: docs/decisions/orders.md, "Working calendars are resolved in TypeScript and kept as days".
/**
 * Resolves the setting, the vendors' own days and the holidays of their states into the rows by which the database
 * computes clocks, and moves the clocks that nothing has fixed yet. Returns how many calendars were different.
 */
export async function keepCalendars(db: Database, now = new Date()): Promise<number> {
  return inSystemTransaction(db, async (tx) => {
    const wanted = await resolveAll(tx, now);
    const kept = new Map((await listResolved(tx)).map((row) => [row.vendor_id, JSON.stringify(sorted(row))]));
    const changed = wanted.filter((row) => kept.get(row.vendor_id) !== JSON.stringify(sorted(row)));
    const ids = new Set(wanted.map(({ vendor_id }) => vendor_id));
    const gone = [...kept.keys()].filter((id) => !ids.has(id));
    await saveResolved(tx, changed);
    await removeResolved(tx, gone);
    if (changed.length + gone.length > 0) await refreshClocks(tx);
    return changed.length + gone.length;
  });
}

async function resolveAll(tx: Tx, now: Date): Promise<ResolvedCalendar[]> {
  const defaults = await readSetting(tx, 'working_calendar');
  const resolve = resolver(defaults, now);
  const general = resolve(everybody, nothingOwn, null);
  const same = JSON.stringify({ ...general, vendor_id: null });
  const vendors = (await listVendorCalendars(tx)).map((row) => resolve(row.id, ownOf(row), row.state));
  return [general, ...vendors.filter((row) => JSON.stringify({ ...row, vendor_id: null }) !== same)];
}

/** Holidays are looked up once per state, because most vendors add none. */
function resolver(defaults: CalendarDefaults, now: Date) {
  const today = indiaDay(now);
  const [first, last] = [addDays(today, -daysBack), addDays(today, daysAhead)];
  const found = new Map<string, string[]>();
  const closedDays = (calendar: WorkingCalendar) => {
    const key = JSON.stringify([calendar.province, calendar.closedOn]);
    const days = found.get(key) ?? closedBetween(calendar, first, last);
    found.set(key, days);
    return days;
  };
  return (vendor_id: string, own: OwnCalendar, state: string | null): ResolvedCalendar => {
    const calendar = calendarOf(defaults, own, state);
    return {
      vendor_id,
      cut_off: calendar.cutOff,
      days_off: calendar.daysOff.toSorted(),
      holidays: closedDays(calendar),
      confirm_days: calendar.confirmDays,
      handover_days: calendar.handoverDays,
    };
  };
}

const sorted = ({ vendor_id, cut_off, days_off, holidays, confirm_days, handover_days }: ResolvedCalendar) => ({
  vendor_id,
  cut_off,
  days_off: days_off.toSorted(),
  holidays: holidays.toSorted(),
  confirm_days,
  handover_days,
});
