import { dayText, momentText, shortMomentText, timeText } from '@shipmagic/domain/time/written-time';

/** `Fri, 27 Nov`, in India; with the year if that is another one. */
export const storeDay = (iso: string) => dayText(iso, new Date());

/** `Fri, 27 Nov, 3:24 pm`, in India. */
export const storeMoment = (iso: string) => momentText(iso, new Date());

/** `27 Nov, 3:24 pm`, in India: for narrow columns. */
export const storeShortTime = (iso: string) => shortMomentText(iso);

/** `3:24 pm`, in India. */
export const storeTime = (iso: string) => timeText(iso);
