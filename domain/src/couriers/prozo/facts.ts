import { prozoCarrier } from '../../carriage/carriers.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';
import { prozoNdrRules } from './ndr-rules.ts';
import { prozoContract } from './prozo.contract.ts';

export const prozoFacts: CourierFacts = {
  ...prozoCarrier,
  brand: 'Zwende',
  ndr: prozoNdrRules,
  live: liveView(prozoContract.live, ({ waybillDetails }) => waybillDetails[0]?.expectedDeliveryDate ?? null),
  // Not published.
  invoices: [],
  dispute: null,
};
