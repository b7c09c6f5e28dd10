import type { RouteAnswer } from '../../http/route.ts';
import type { prozoContract } from './prozo.contract.ts';

export const prozoExpectedOn = ({ waybillDetails }: RouteAnswer<typeof prozoContract.live>): string | null =>
  waybillDetails[0]?.expectedDeliveryDate ?? null;
