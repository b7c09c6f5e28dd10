import { dateText, timeText, weekdayText } from '@shipmagic/domain/time/written-time';

/** A time in India as every mail writes it: `Tue, 24 Nov 2026, 4:00 pm`. A mail is read long after, so with its year. */
export const momentInMail = (iso: string): string => `${weekdayText(iso)}, ${dateText(iso)}, ${timeText(iso)}`;
