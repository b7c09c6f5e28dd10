const zone = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short' });
const monthFormat = new Intl.DateTimeFormat('en-IN', { ...zone, month: 'short', year: 'numeric' });

/** `23 Nov`. */
export const shortDay = (day: string | undefined): string => (day ? dayFormat.format(new Date(day)) : '');
/** `Nov 2026`. */
export const monthName = (day: string | undefined): string => (day ? monthFormat.format(new Date(day)) : '');
