import { demoApi } from './demo-api.ts';
import { eventually } from './product.ts';

interface OwnOrder {
  readonly id: string;
  readonly orderNumber: string;
}

/** An order that nobody else's test looks at, placed in the demo's store; of its parts the first. */
export async function ownOrder(url: string): Promise<OwnOrder> {
  const call = await demoApi(url, 'admin@shipmagic.test');
  const { orderName } = await call<{ orderName: string }>('POST', '/api/demo/orders');
  return eventually(async () => {
    const { orders } = await call<{ orders: { magicOrderId: string; orderNumber: string }[] }>(
      'GET',
      `/api/orders?search=${encodeURIComponent(orderName)}`,
    );
    const [first] = orders;
    return first && { id: first.magicOrderId, orderNumber: first.orderNumber };
  }, `order ${orderName}`);
}
