import { demoApi } from './demo-api.ts';
import type { Demo } from './demo-product.ts';
import { eventually } from './product.ts';
import { control } from './simulator.ts';

export interface ReadyParcel {
  readonly vendorName: string;
  readonly magicOrderId: string;
  readonly awb: string;
}

/** The place of a new vendor's warehouse. */
export const workshop = {
  contactName: 'Meera Iyer',
  contactPhone: '9845098450',
  contactEmail: 'meera@example.org',
  addressLine1: '5 Workshop Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560038',
} as const;

let made = 0;

/**
 * A new vendor whose warehouse has one parcel with a label ready, and no pickup: no other file has anything to do with
 * it.
 */
export async function readyParcel(demo: Demo): Promise<ReadyParcel> {
  made += 1;
  const vendorName = `Ready Potters ${Date.now().toString(36)}${made}`;
  const api = await demoApi(demo.url, 'admin@shipmagic.test');
  await api('POST', '/api/new-vendors', {
    vendorName,
    courier: 'Delhivery',
    ...workshop,
  });
  const place = { vendor: vendorName, title: 'Clay diya', price: 300 };
  const { name } = await control<{ name: string }>(demo, 'shopify', '/orders', { paymentMode: 'PAID', lines: [place] });
  const magicOrderId = await eventually(async () => {
    const { orders } = await api<{ orders: { magicOrderId: string }[] }>('GET', `/api/orders?search=${name}`);
    return orders[0]?.magicOrderId;
  }, `order ${name}`);
  interface Warehouse {
    readonly registrations: { readonly state: string }[];
  }
  await eventually(async () => {
    const answer = await api<Warehouse[]>('GET', `/api/vendors/${encodeURIComponent(vendorName)}/warehouses`);
    return answer[0]?.registrations.some(({ state }) => state === 'registered');
  }, 'the courier to know the warehouse');
  const order = `/api/magic-orders/${magicOrderId}`;
  const { awbNumber: awb } = await api<{ awbNumber: string }>('POST', `${order}/create-shipment`, {
    shippingPartner: 'Delhivery',
  });
  await api('POST', `${order}/generate-label`);
  return { vendorName, magicOrderId, awb };
}
