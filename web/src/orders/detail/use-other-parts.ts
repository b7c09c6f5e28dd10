import { type OtherPart, orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import type { AddressPart } from '@shipmagic/domain/orders/other-parts';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';

/**
 * The other parts of an order whose address is being corrected, and which of them to correct too: by default those
 * with the same address; parts with another address only when selected.
 */
export function useOtherParts(magicOrderId: string) {
  // These versions are sent with the correction, so they are reloaded whenever an address is edited.
  const { data, error } = useRoute(orderEditsContract.otherParts, { params: { id: magicOrderId } }, { keptFor: 0 });
  const [together, setTogether] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const parts = data?.otherParts ?? [];
  const open = parts.filter(({ stays }) => stays === null);
  const alike = open.filter(({ goesElsewhere }) => goesElsewhere === null);
  const elsewhere = open.filter(({ goesElsewhere }) => goesElsewhere !== null);
  const corrected = [
    ...(together ? alike : []),
    ...elsewhere.filter(({ magicOrderId: id }) => chosen.includes(id)),
  ].map(({ magicOrderId: id, version }): OtherPart => ({ magicOrderId: id, version }));
  return {
    loaded: data !== undefined || error !== null,
    failed: error !== null,
    alike,
    together,
    setTogether,
    elsewhere,
    isChosen: ({ magicOrderId: id }: AddressPart) => chosen.includes(id),
    choose: ({ magicOrderId: id }: AddressPart, wanted: boolean) =>
      setChosen(wanted ? [...chosen, id] : chosen.filter((other) => other !== id)),
    staying: parts.filter(({ stays }) => stays !== null),
    /** For the call; undefined when only this part is corrected. */
    corrected: corrected.length > 0 ? corrected : undefined,
  };
}
export type OtherParts = ReturnType<typeof useOtherParts>;
