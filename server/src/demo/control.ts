import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { callPartner, type PartnerAnswer } from '../platform/partners/partner-call.ts';
import type { SimulatorUrls } from './demo-config.ts';
import type { DemoServices } from './demo-services.ts';

/** Changes something in a simulator, by the path after `/_control`. */
export type Control = (
  simulator: 'shopify' | 'delhivery' | 'prozo',
  method: 'PATCH' | 'POST' | 'PUT',
  path: string,
  body: object,
) => Promise<PartnerAnswer>;

export const controlOf =
  (urls: SimulatorUrls): Control =>
  (simulator, method, path, body) =>
    callPartner({
      partner: 'demo',
      operation: 'control',
      method,
      url: `${urls[simulator]}/_control${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

interface Advance {
  readonly awbs: readonly string[];
  readonly to: string;
}

/** Parcels have gone on with their courier. */
export async function advance(services: DemoServices, control: Control, { awbs, to }: Advance): Promise<void> {
  if (awbs.length === 0) return;
  for (const awb of awbs) await control('delhivery', 'POST', `/parcels/${awb}/advance`, { to });
  await refreshParcels(services, 'Delhivery', [...awbs]);
}
