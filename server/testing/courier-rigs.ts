import type { TestApp } from './test-app.ts';

/** How to drive a courier's simulator, as far as simulators differ. */
export interface CourierRig {
  readonly simulator: (app: TestApp) => { readonly url: string };
  /** The simulator's name of its cancellation call. */
  readonly cancelling: string;
  /** The stages of a delivery, in the simulator's terms. */
  readonly way: readonly string[];
  /** Those of a parcel that comes back from a customer; none if it fetches none. */
  readonly wayBack: readonly string[];
  /** An unserviceable PIN code. */
  readonly refusedPin: string;
  /** Settings under which the simulator returns labels, if it needs any. */
  readonly labels?: Record<string, unknown>;
  /** A push body for a parcel. */
  readonly push: (awb: string) => unknown;
}

/** One for every courier. */
export const courierRigs: Readonly<Record<string, CourierRig>> = {
  delhivery: {
    simulator: (app) => app.delhivery,
    cancelling: 'edit',
    way: ['in_transit', 'out_for_delivery', 'delivered'],
    wayBack: ['unavailable', 'picked_up', 'handed_over'],
    refusedPin: '744301',
    push: (AWB) => ({
      Shipment: {
        AWB,
        Status: { Status: 'In Transit', StatusType: 'UD', StatusDateTime: '2026-01-02T10:00:00' },
      },
    }),
  },
  prozo: {
    simulator: (app) => app.prozo,
    cancelling: 'cancel',
    way: ['INTRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    wayBack: [],
    refusedPin: '744301',
    labels: { label: 'base64' },
    push: (waybill) => ({ waybill, orderStatusEnum: 'INTRANSIT' }),
  },
};
