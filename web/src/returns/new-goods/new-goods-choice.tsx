import { Select, Skeleton } from '@mantine/core';
import { differenceText } from '@shipmagic/domain/returns/offers/difference-text';
import { exchangeOffersContract } from '@shipmagic/domain/returns/offers/exchange-offers.contract';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import type { ReturnableLine } from '../returnable-lines.tsx';
import classes from '../returns.module.css';
import { differenceOf, offerText } from './offers.ts';
import { SentAgain } from './sent-again.tsx';

/** An item of which pieces come back. */
export interface ChosenLine {
  readonly line: ReturnableLine;
  readonly quantity: number;
}

interface NewGoodsChoiceProps {
  magicOrderId: string;
  wish: ReturnWish;
  chosen: readonly ChosenLine[];
  variant: string | null;
  onChange: (variantId: string | null) => void;
}

/** Goods that are sent instead of what comes back, and what their price means; nothing where money is wanted. */
export function NewGoodsChoice({ magicOrderId, wish, chosen, variant, onChange }: NewGoodsChoiceProps) {
  const isExchange = wish === 'exchange';
  const { data, error, refetch } = useRoute(
    exchangeOffersContract.ofOrder,
    { params: { id: magicOrderId } },
    { enabled: isExchange || wish === 'replacement' },
  );
  if (!isExchange && wish !== 'replacement') return null;
  if (error && !data)
    return <Failure what="The catalogue could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={56} aria-label="Loading the catalogue" />;
  const offersOf = (id: string | undefined) => data.lines.find(({ lineItemId }) => lineItemId === id);
  if (!isExchange) return <SentAgain chosen={chosen} offersOf={offersOf} />;
  const [first, ...others] = chosen;
  const offers = others.length === 0 ? offersOf(first?.line.lineItemId) : undefined;
  const wanted = offers?.others.find(({ id }) => id === variant);
  const difference = offers && first && wanted ? differenceOf(offers, wanted, first.quantity) : null;
  return (
    <div>
      <Select
        label="What they want instead"
        placeholder={!first ? 'Choose an item above first' : 'Choose a variant'}
        description={others.length > 0 ? 'Items are exchanged one by one: make a return for each.' : undefined}
        nothingFoundMessage="The catalogue has no other variant of this item"
        data={(offers?.others ?? []).map((one) => ({ value: one.id, label: offerText(one, data.currency) }))}
        value={wanted ? variant : null}
        onChange={onChange}
        disabled={others.length > 0}
        required
      />
      <p className={classes.price} role="status">
        {difference !== null && differenceText(difference, data.currency)}
      </p>
    </div>
  );
}
