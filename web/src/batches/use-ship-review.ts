import { useDebouncedValue } from '@mantine/hooks';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useState } from 'react';
import { useRoute } from '../api/use-route.ts';
import { type Selection, withoutCount } from './chosen.ts';
import { leftOutOf, noChoice, toBeShipped } from './review-choice.ts';

/** Milliseconds without another order being left out. */
const quiet = 300;

/** The review of shipments, asked again with each courier and after each correction; its orders stay the same. */
export function useShipReview(of: Selection) {
  const [asked, setAsked] = useState<{ selection: Selection; partner: string | null }>({
    selection: withoutCount(of),
    partner: null,
  });
  const [choice, setChoice] = useState(noChoice);
  const { partner } = asked;
  const options = partner === null ? {} : { shippingPartner: partner };
  const review = useRoute(
    batchesContract.preview,
    { body: { ...asked.selection, kind: 'ship', options } },
    { freshFor: 0, keepPrevious: true },
  );
  const { data, refetch } = review;
  const frozen: Selection | null = data ? { magicOrderIds: data.magicOrderIds } : null;
  const ship = data?.ship ?? null;
  const ids = data && ship ? toBeShipped(data.magicOrderIds, ship.exceptions, choice) : [];
  const chosenOptions = choice.confirmed.size > 0 ? { ...options, confirm: [...choice.confirmed] } : options;
  const parcels = ship?.couriers.reduce((sum, one) => sum + one.parcels, 0) ?? 0;
  const [counted] = useDebouncedValue(ids.join(), quiet);
  // The sums of the review are those of all that can be shipped.
  const differs = ship !== null && ids.length !== parcels && ids.length > 0;
  const sums = useRoute(
    batchesContract.preview,
    { body: { magicOrderIds: counted.split(','), kind: 'ship', options: chosenOptions } },
    { freshFor: 0, keepPrevious: true, enabled: differs && counted !== '' },
  );
  return {
    review,
    choice,
    choose: setChoice,
    leftOut: leftOutOf(ship?.exceptions ?? [], choice),
    partner,
    /** Null: the usual courier of each vendor. */
    choosePartner: (next: string | null) => setAsked({ selection: frozen ?? asked.selection, partner: next }),
    /** Looks again, after something was corrected. */
    lookAgain: () =>
      frozen && asked.selection.magicOrderIds === undefined
        ? setAsked({ ...asked, selection: frozen })
        : void refetch(),
    ids,
    options: chosenOptions,
    sums: (differs && sums.data?.ship) || ship,
  };
}
export type ShipReviewState = ReturnType<typeof useShipReview>;
