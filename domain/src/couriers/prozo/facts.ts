import { type CourierFacts, liveView } from '../courier-facts.ts';
import { prozoContract } from './prozo.contract.ts';

export const prozoFacts: CourierFacts = {
  id: 'prozo',
  name: 'Prozo',
  brand: 'Zwende',
  live: liveView(prozoContract.live, ({ waybillDetails }) => waybillDetails[0]?.expectedDeliveryDate ?? null),
  // Not published.
  invoices: [],
  dispute: null,
};
