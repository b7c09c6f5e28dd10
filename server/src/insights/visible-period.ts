import type { Period } from '@shipmagic/domain/insights/period';

/** The part of a period that a viewer may see; from and to are the wrong way round when there is none. */
export const visiblePart = ({ from, to }: Period, since: string | null): Period => ({
  from: since !== null && since > from ? since : from,
  to,
});
