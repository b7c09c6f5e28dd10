import { americanDateText } from '@shipmagic/domain/time/written-time';

/** `Nov 21, 2026`, in India: the portal uses American dates (specification 2, section 1). */
export const portalDay = (iso: string) => americanDateText(iso);
