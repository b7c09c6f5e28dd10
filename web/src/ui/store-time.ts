const zone = { timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...zone, day: '2-digit', month: 'short', year: 'numeric' });
const shortFormat = new Intl.DateTimeFormat('en-IN', {
  ...zone,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const timeFormat = new Intl.DateTimeFormat('en-IN', { ...zone, hour: '2-digit', minute: '2-digit' });

/** `21 Nov 2026`, in India. */
export const storeDay = (iso: string) => dayFormat.format(new Date(iso));

/** `21 Nov, 1:22 pm`, in India: for narrow columns. */
export const storeShortTime = (iso: string) => shortFormat.format(new Date(iso));

/** `01:22 pm`, in India. */
export const storeTime = (iso: string) => timeFormat.format(new Date(iso));
