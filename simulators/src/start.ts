import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildDelhivery, type DelhiveryOptions, type DelhiverySimulator } from './delhivery/server.ts';
import { fillDemo, placeOrdersRegularly } from './shopify/demo/fill.ts';
import { buildShopify, type ShopifyOptions, type ShopifySimulator } from './shopify/server.ts';

/** A running simulator. */
export interface Started<T> {
  url: string;
  port: number;
  /** The running parts, for tests in the same process; others use the control API. */
  simulator: T;
  close(): Promise<void>;
}

async function listen(app: FastifyInstance, port: number): Promise<{ url: string; port: number }> {
  await app.listen({ host: '127.0.0.1', port });
  const address = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, port: address.port };
}

export interface StartShopifyOptions extends Partial<ShopifyOptions> {
  /** 0 (default): any free port. */
  port?: number;
  /** Orders of demo data to fill in; absent or 0: an empty store. */
  demoOrders?: number;
  /** The moment up to which demo data lies (milliseconds). */
  now?: number;
  /** Seconds between new random orders; absent: none. */
  newOrderEvery?: number;
}

/** Starts the simulated Shopify store on loopback. */
export async function startShopify(options: StartShopifyOptions = {}): Promise<Started<ShopifySimulator>> {
  const { port = 0, demoOrders = 0, now = Date.now(), newOrderEvery, ...rest } = options;
  const simulator = buildShopify({
    token: 'simulated-shopify-token',
    clientId: 'simulated-client-id',
    clientSecret: 'simulated-client-secret',
    oldClientSecret: 'simulated-old-client-secret',
    shop: 'shipmagic-demo.myshopify.com',
    shopName: 'ShipMagic Demo',
    scopes: [
      'read_orders,read_all_orders,write_orders,read_merchant_managed_fulfillment_orders',
      'write_merchant_managed_fulfillment_orders,write_fulfillments,read_products,read_inventory',
      'write_inventory,read_locations,read_customers',
    ].flatMap((names) => names.split(',')),
    tokenLifetimeS: 86_399,
    maximumAvailable: 20_000,
    restoreRate: 1000,
    ...rest,
  });
  if (demoOrders > 0) fillDemo(simulator, now, demoOrders);
  const listening = await listen(simulator.app, port);
  simulator.context.baseUrl = listening.url;
  const stop = newOrderEvery ? placeOrdersRegularly(simulator, newOrderEvery) : () => {};
  return {
    ...listening,
    simulator,
    close: async () => {
      stop();
      await simulator.app.close();
    },
  };
}

export interface StartDelhiveryOptions extends Partial<DelhiveryOptions> {
  /** 0 (default): any free port. */
  port?: number;
}

/** Starts the simulated Delhivery on loopback. */
export async function startDelhivery(options: StartDelhiveryOptions = {}): Promise<Started<DelhiverySimulator>> {
  const { port = 0, ...rest } = options;
  const simulator = buildDelhivery({
    token: 'simulated-delhivery-token',
    client: 'SAMPLESELLER',
    warehouses: null,
    labelLinkLifetimeS: 86_400,
    ...rest,
  });
  const listening = await listen(simulator.app, port);
  simulator.context.baseUrl = listening.url;
  return { ...listening, simulator, close: () => simulator.app.close() };
}
