import type { DeliveryMethod } from './delivery-method.ts';

interface Words {
  readonly isReady: string;
  readonly wasHandedOver: string;
  /** Of the field that names who received it. */
  readonly by: string;
  /** Of the buttons. */
  readonly ready: string;
  readonly handOver: string;
}

const atCounter: Words = {
  isReady: 'Ready for pick-up',
  wasHandedOver: 'Picked up',
  by: 'Picked up by',
  ready: 'Ready for Pick-up',
  handOver: 'Picked Up',
};

const words: Partial<Record<DeliveryMethod, Words>> = {
  local: {
    isReady: 'Ready for local delivery',
    wasHandedOver: 'Delivered locally',
    by: 'Received by',
    ready: 'Ready for Local Delivery',
    handOver: 'Delivered',
  },
};

/** How the two steps of an order that is handed over in person are called. */
export const inPersonWords = (method: DeliveryMethod): Words => words[method] ?? atCounter;
