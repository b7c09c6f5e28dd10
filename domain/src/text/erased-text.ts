const dayText = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** `Personal data erased on 22 Nov 2026`. */
export const erasedText = (at: string): string => `Personal data erased on ${dayText.format(new Date(at))}`;
