import type { TestApp } from './test-app.ts';

/** How a courier's simulator is driven; what all simulators share is not told here. */
export interface CourierRig {
  readonly simulator: (app: TestApp) => { readonly url: string };
  /** The simulator's name of the call that cancels a parcel. */
  readonly cancelling: string;
  /** The stages of a parcel's way, in the simulator's words, to the door. */
  readonly way: readonly string[];
  /** A PIN code that it refuses. */
  readonly refusedPin: string;
  /** Brought about before a test: what makes the simulator hand out labels, if it takes more than asking. */
  readonly labels?: Record<string, unknown>;
  /** A body that it pushes of a parcel. */
  readonly push: (awb: string) => unknown;
}

/** Every courier of the list has one. */
export const courierRigs: Readonly<Record<string, CourierRig>> = {
  delhivery: {
    simulator: (app) => app.delhivery,
    cancelling: 'edit',
    way: ['in_transit', 'out_for_delivery', 'delivered'],
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
    refusedPin: '744301',
    labels: { label: 'base64' },
    push: (waybill) => ({ waybill, orderStatusEnum: 'INTRANSIT' }),
  },
};
