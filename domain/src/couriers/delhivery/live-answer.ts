import type { RouteAnswer } from '../../http/route.ts';
import type { delhiveryContract } from './delhivery.contract.ts';

export const delhiveryExpectedOn = ({ Shipment }: RouteAnswer<typeof delhiveryContract.live>): string | null =>
  Shipment.ExpectedDeliveryDate;
