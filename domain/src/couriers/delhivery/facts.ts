import { delhiveryCarrier } from '../../carriage/carriers.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';
import { delhiveryContract } from './delhivery.contract.ts';
import { delhiveryDispute, delhiveryInvoices } from './invoices.ts';
import { delhiveryNdrRules } from './ndr-rules.ts';

export const delhiveryFacts: CourierFacts = {
  ...delhiveryCarrier,
  brand: null,
  ndr: delhiveryNdrRules,
  live: liveView(delhiveryContract.live, ({ Shipment }) => Shipment.ExpectedDeliveryDate),
  invoices: delhiveryInvoices,
  dispute: delhiveryDispute,
};
