import type { ShopifySimulator } from '../server.ts';
import { fillCatalogue } from './catalogue.ts';
import { fillOrders, OrderMaker } from './orders.ts';
import { demoVendors, vendorRows } from './vendors.ts';

/** Fills an empty store with the demo: vendors, about 400 products and `orders` orders up to `now`. */
export function fillDemo(simulator: ShopifySimulator, now: number, orders: number): void {
  const { store } = simulator;
  simulator.vendors = demoVendors();
  simulator.demoEpoch = now;
  vendorRows.forEach(([name], i) => {
    if (i % 5 === 1) store.settings.secondLocationVendors.add(name);
  });
  fillCatalogue(store, now);
  fillOrders(store, new OrderMaker(store, 42), now, orders);
}

/** Places a random order every `seconds`, which keeps the demo store active. Returns a function that stops it. */
export function placeOrdersRegularly(simulator: ShopifySimulator, seconds: number): () => void {
  const maker = new OrderMaker(simulator.store, Date.now());
  const timer = setInterval(() => simulator.store.create(maker.make(Date.now())), seconds * 1000);
  return () => clearInterval(timer);
}
