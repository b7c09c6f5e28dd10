const zone = { timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', { ...zone, day: '2-digit', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { ...zone, hour: '2-digit', minute: '2-digit' });

/** `21 Nov 2026`, in India. */
export const storeDay = (iso: string) => dayFormat.format(new Date(iso));

/** `01:22 pm`, in India. */
export const storeTime = (iso: string) => timeFormat.format(new Date(iso));
