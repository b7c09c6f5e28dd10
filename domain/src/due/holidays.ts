/**
 * Days without work by law or custom. Fixed days are certain; those that follow a lunar calendar are declared by each
 * state anew every year and are to be confirmed by the operator, who enters further ones as days without work
 * (Operations, Working calendar; and for one vendor, the vendor's page).
 */

/** `MM-DD` in every year. Republic Day, Independence Day and Gandhi Jayanti are holidays in all of India. */
export const nationalHolidays: readonly string[] = ['01-26', '08-15', '10-02'];

/** By Shopify's code of the state: days of every year (`MM-DD`), such as the day on which the state was formed. */
const everyYear: Readonly<Record<string, readonly string[]>> = {
  AP: ['11-01'],
  AS: ['04-14', '04-15'],
  BR: ['03-22', '04-14'],
  CG: ['11-01'],
  DL: ['12-25'],
  GA: ['12-03', '12-19', '12-25'],
  GJ: ['01-14', '05-01'],
  HP: ['01-25', '04-15'],
  HR: ['11-01'],
  JH: ['11-15'],
  KA: ['05-01', '11-01', '12-25'],
  KL: ['05-01', '12-25'],
  MH: ['04-14', '05-01', '12-25'],
  ML: ['01-21', '12-25'],
  MN: ['01-21'],
  MZ: ['02-20', '12-25'],
  NL: ['12-01', '12-25'],
  OR: ['04-01'],
  PB: ['04-13'],
  PY: ['11-01'],
  RJ: ['03-30'],
  SK: ['05-16'],
  TN: ['01-15', '01-16', '04-14', '05-01', '12-25'],
  TR: ['01-21'],
  TS: ['06-02', '12-25'],
  UP: ['04-14', '12-25'],
  WB: ['01-23', '04-15', '05-01', '12-25'],
};

/** Festivals that most of India keeps, by year, as announced or computed beforehand; to be confirmed. */
const festivals: readonly string[] = [
  // Holi, Diwali.
  '2026-03-04',
  '2026-11-08',
  '2027-03-22',
  '2027-10-29',
];
/** Festivals of single states; to be confirmed. */
const festivalsOf: Readonly<Record<string, readonly string[]>> = {
  // Ugadi and Gudi Padwa.
  AP: ['2026-03-19', '2027-04-07'],
  KA: ['2026-03-19', '2026-10-20', '2027-04-07', '2027-10-09'],
  MH: ['2026-03-19', '2026-09-14', '2027-04-07', '2027-09-04'],
  TS: ['2026-03-19', '2027-04-07'],
  // Onam.
  KL: ['2026-08-26', '2027-09-12'],
  // Durga Puja.
  WB: ['2026-10-19', '2026-10-20', '2027-10-08', '2027-10-09'],
  // Diwali's day after, the Gujarati New Year.
  GJ: ['2026-11-10', '2027-10-30'],
};
/** States that do not keep the festivals of most of India as a day off. */
const withoutFestivals: ReadonlySet<string> = new Set(['KL', 'ML', 'MN', 'MZ', 'NL']);

/** The years for which movable festivals are listed. */
export const holidayYears = { first: 2026, last: 2027 } as const;

/** Whether a day is a holiday in a state; in all of India when the state is unknown. */
export function isHoliday(province: string | null, day: string): boolean {
  const monthDay = day.slice(5);
  if (nationalHolidays.includes(monthDay)) return true;
  if (province === null) return false;
  if (everyYear[province]?.includes(monthDay) || festivalsOf[province]?.includes(day)) return true;
  return festivals.includes(day) && !withoutFestivals.has(province);
}
