import { dateText } from './written-time.ts';

/** `Personal data erased on 22 Nov 2026`. */
export const erasedText = (at: string): string => `Personal data erased on ${dateText(at)}`;
