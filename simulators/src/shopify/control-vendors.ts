import { bodyOf, textOf } from '../control.ts';
import { productBody } from './product-body.ts';
import type { ShopifySimulator } from './server.ts';

/** Control over the names of vendors, which are nothing but a text of products and lines. */
export function mountVendorControl(simulator: ShopifySimulator): void {
  const { app, store } = simulator;
  app.get('/_control/vendors', async () => simulator.vendors);

  // Products take the new name; lines of orders keep that of their purchase, unless `orders` says otherwise.
  app.post('/_control/vendors/rename', async (request, reply) => {
    const body = bodyOf(request.body);
    const { from, to } = { from: textOf(body.from), to: textOf(body.to) };
    if (!from || !to) return reply.code(400).send({ error: 'from and to are needed' });
    const products = [...store.products.values()].filter(({ vendor }) => vendor === from);
    for (const product of products) {
      store.changeProduct(product, () => {
        product.vendor = to;
      });
      if (body.silent !== true) store.announce('PRODUCTS_UPDATE', productBody(product));
    }
    const orders = body.orders === true ? [...store.orders.values()] : [];
    const renamed = orders.filter(({ lines }) => lines.some(({ vendor }) => vendor === from));
    for (const order of renamed) {
      store.change(order, body.silent === true ? null : [], () => {
        for (const line of order.lines) if (line.vendor === from) line.vendor = to;
      });
    }
    return { products: products.length, orders: renamed.length };
  });
}
