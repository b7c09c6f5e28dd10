import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { ExchangeOffer, exchangeOffersContract } from '@shipmagic/domain/returns/offers/exchange-offers.contract';
import { offeredDifference } from '@shipmagic/domain/returns/offers/offered-difference';
import { counted } from '@shipmagic/domain/text/counted';

export type LineOffers = RouteAnswer<typeof exchangeOffersContract.ofOrder>['lines'][number];

/** So much more than was paid for the item so many pieces of a variant cost; null where nothing can be compared. */
export const differenceOf = ({ worth, same }: LineOffers, offer: ExchangeOffer, quantity: number): number | null =>
  same && offeredDifference({ worth, listPrice: same.price, quantity }, offer.price);

export const stockText = ({ inStock }: ExchangeOffer): string => {
  if (inStock === null) return 'stock not counted';
  return inStock > 0 ? `${counted(inStock, 'piece')} in stock` : 'out of stock';
};

/** A variant with its price for one piece and its stock. */
export const offerText = (offer: ExchangeOffer, currency: string): string =>
  `${offer.title} · ${formatMoney(offer.price, currency)} · ${stockText(offer)}`;
