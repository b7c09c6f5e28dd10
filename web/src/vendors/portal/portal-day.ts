const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** `Nov 21, 2026`, in India: the portal uses American dates (specification 2, section 1). */
export const portalDay = (iso: string) => dayFormat.format(new Date(iso));
