import { type OwnCalendar, weekdays } from '@shipmagic/domain/due/calendar-settings';
import { expressionBuilder, sql } from 'kysely';
import { vendorNamed } from '../platform/db/expressions.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

const texts = sql`text[]`;
const eb = expressionBuilder<DB>();
/** Days, `YYYY-MM-DD`, as the database keeps them. */
const daysOf = (days: readonly string[]) => eb.cast<string[]>(eb.val([...days]), sql`date[]`);

interface OwnRow {
  readonly cut_off: string | null;
  readonly days_off: number[] | null;
  readonly closed_on: string[] | null;
}

export const ownOf = ({ cut_off, days_off, closed_on }: OwnRow): OwnCalendar => ({
  cutOff: cut_off,
  daysOff: days_off?.flatMap((index) => weekdays[index] ?? []) ?? null,
  closedOn: closed_on ?? [],
});

const vendorsWithCalendars = (tx: Tx) =>
  tx
    .selectFrom('vendors as v')
    .leftJoin('vendor_calendars as c', 'c.vendor_id', 'v.id')
    .select((eb) => [
      'v.id',
      'v.vendor_name',
      'v.state',
      'c.version',
      eb.fn<string | null>('to_char', ['c.cut_off', eb.val('HH24:MI')]).as('cut_off'),
      'c.days_off',
      eb.cast<string[] | null>('c.closed_on', texts).as('closed_on'),
    ]);

export const listVendorCalendars = (tx: Tx) => vendorsWithCalendars(tx).execute();

/** A vendor in the viewer's scope, with its own days; undefined if there is none of this name. */
export const findVendorCalendar = (tx: Tx, vendorName: string) =>
  vendorsWithCalendars(tx).where('v.id', '=', vendorNamed(vendorName)).executeTakeFirst();

/** Keeps other changes of the vendor's calendar away until the end of the transaction. */
export const lockVendor = (tx: Tx, id: string) =>
  tx.selectFrom('vendors').select('id').where('id', '=', id).forUpdate().execute();

export async function saveVendorCalendar(tx: Tx, vendorId: string, own: OwnCalendar, version: number): Promise<void> {
  const row = {
    cut_off: own.cutOff,
    days_off: own.daysOff?.map((name) => weekdays.indexOf(name)) ?? null,
    closed_on: daysOf(own.closedOn),
    version,
  };
  await tx
    .insertInto('vendor_calendars')
    .values({ vendor_id: vendorId, ...row })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(row))
    .execute();
}

/** A resolved calendar as it is kept for the clocks. Vendor 0 stands for all without a row. */
export interface ResolvedCalendar {
  readonly vendor_id: string;
  readonly cut_off: string;
  readonly days_off: readonly number[];
  readonly holidays: readonly string[];
  readonly confirm_days: number;
  readonly handover_days: number;
}

export const listResolved = (tx: Tx): Promise<ResolvedCalendar[]> =>
  tx
    .selectFrom('working_calendars')
    .select((eb) => [
      'vendor_id',
      eb.fn<string>('to_char', ['cut_off', eb.val('HH24:MI')]).as('cut_off'),
      'days_off',
      eb.cast<string[]>('holidays', texts).as('holidays'),
      'confirm_days',
      'handover_days',
    ])
    .execute();

export async function saveResolved(tx: Tx, calendars: readonly ResolvedCalendar[]): Promise<void> {
  for (const { vendor_id, holidays, days_off, ...rest } of calendars) {
    const row = { ...rest, days_off: [...days_off], holidays: daysOf(holidays) };
    await tx
      .insertInto('working_calendars')
      .values({ vendor_id, ...row })
      .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(row))
      .execute();
  }
}

export async function removeResolved(tx: Tx, vendorIds: readonly string[]): Promise<void> {
  if (vendorIds.length > 0) await tx.deleteFrom('working_calendars').where('vendor_id', 'in', vendorIds).execute();
}
