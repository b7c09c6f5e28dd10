import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { keepableDelhivery } from './delhivery/saved-state.ts';
import { buildDelhivery, type DelhiveryOptions, type DelhiverySimulator } from './delhivery/server.ts';
import { type Keepable, type Kept, keepState } from './keep-state.ts';
import { keepableMailbox } from './mail/saved-state.ts';
import { buildMail, type MailSimulator } from './mail/server.ts';
import type { SmtpOptions } from './mail/smtp.ts';
import { keepableProzo } from './prozo/saved-state.ts';
import { buildProzo, type ProzoOptions, type ProzoSimulator } from './prozo/server.ts';
import { keepableShipturtle } from './shipturtle/saved-state.ts';
import { buildShipturtle, type ShipturtleOptions, type ShipturtleSimulator } from './shipturtle/server.ts';
import { fillDemo, placeOrdersRegularly } from './shopify/demo/fill.ts';
import { keepableShopify, startAfterLostChanges } from './shopify/saved-state.ts';
import { buildShopify, type ShopifyOptions, type ShopifySimulator } from './shopify/server.ts';
import { buildSms, type SmsOptions, type SmsSimulator } from './sms/server.ts';
import { keepableWhatsapp } from './whatsapp/saved-state.ts';
import { buildWhatsapp, type WhatsappOptions, type WhatsappSimulator } from './whatsapp/server.ts';

/** A running simulator. */
export interface Started<T> {
  url: string;
  port: number;
  /** The running parts, for tests in the same process; other callers use the control API. */
  simulator: T;
  close(): Promise<void>;
}

/** Restores the state of the last run; without one, or without a directory, `makeAnew` creates it. */
async function takeUp(stateDir: string | undefined, keepable: Keepable, makeAnew = () => {}): Promise<Kept | null> {
  if (stateDir !== undefined) return keepState(stateDir, keepable, makeAnew);
  makeAnew();
  return null;
}

interface Simulator {
  readonly app: FastifyInstance;
  /** Its own base URL, once known. */
  readonly context?: { baseUrl: string };
}

/** Starts a simulator on loopback. `stop` runs before it closes, and its state is saved last. */
async function run<T extends Simulator>(
  simulator: T,
  port: number,
  kept: Kept | null,
  stop: () => Promise<void> | void = () => {},
): Promise<Started<T>> {
  const listening = await listen(simulator.app, port);
  if (simulator.context) simulator.context.baseUrl = listening.url;
  return {
    ...listening,
    simulator,
    close: async () => {
      await stop();
      await simulator.app.close();
      await kept?.close();
    },
  };
}

async function listen(app: FastifyInstance, port: number): Promise<{ url: string; port: number }> {
  await app.listen({ host: '127.0.0.1', port });
  const address = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, port: address.port };
}

/** Where a simulator saves its state. */
interface StateOptions {
  /** Directory of the state files; if absent, nothing is saved. */
  stateDir?: string;
}

export interface StartShopifyOptions extends Partial<ShopifyOptions>, StateOptions {
  /** 0 (default): any free port. */
  port?: number;
  /** How many demo orders to create unless there is a saved state; absent or 0: an empty store. */
  demoOrders?: number;
  /** The moment up to which demo data is generated (milliseconds). */
  now?: number;
  /** Seconds between new random orders; absent: none. */
  newOrderEvery?: number;
}

/** Starts the simulated Shopify store on loopback. */
export async function startShopify(options: StartShopifyOptions = {}): Promise<Started<ShopifySimulator>> {
  const { port = 0, demoOrders = 0, now = Date.now(), newOrderEvery, stateDir, ...rest } = options;
  const simulator = buildShopify({
    token: 'simulated-shopify-token',
    clientId: 'simulated-client-id',
    clientSecret: 'simulated-client-secret',
    oldClientSecret: 'simulated-old-client-secret',
    shop: 'shipmagic-demo.myshopify.com',
    shopName: 'ShipMagic Demo',
    scopes: [
      'read_orders,read_all_orders,write_orders,write_order_edits,read_merchant_managed_fulfillment_orders',
      'write_merchant_managed_fulfillment_orders,read_third_party_fulfillment_orders,write_fulfillments',
      'read_products,read_inventory,read_returns,write_returns',
      'write_inventory,read_locations,read_customers',
    ].flatMap((names) => names.split(',')),
    tokenLifetimeS: 86_399,
    maximumAvailable: 2000,
    restoreRate: 100,
    singleQueryLimit: 1000,
    ...rest,
  });
  const kept = await takeUp(stateDir, keepableShopify(simulator), () => {
    if (demoOrders > 0) fillDemo(simulator, now, demoOrders);
  });
  if (kept) startAfterLostChanges(simulator, Date.now());
  let stop = () => {};
  const running = await run(simulator, port, kept, () => stop());
  if (newOrderEvery) stop = placeOrdersRegularly(simulator, newOrderEvery);
  return running;
}

export interface StartDelhiveryOptions extends Partial<DelhiveryOptions>, StateOptions {
  /** 0 (default): any free port. */
  port?: number;
}

/** Starts the simulated Delhivery on loopback. */
export async function startDelhivery(options: StartDelhiveryOptions = {}): Promise<Started<DelhiverySimulator>> {
  const { port = 0, stateDir, ...rest } = options;
  const simulator = buildDelhivery({
    token: 'simulated-delhivery-token',
    client: 'SAMPLESELLER',
    warehouses: null,
    labelLinkLifetimeS: 86_400,
    ...rest,
  });
  return run(simulator, port, await takeUp(stateDir, keepableDelhivery(simulator.courier)));
}

export interface StartShipturtleOptions extends Partial<ShipturtleOptions>, StateOptions {
  /** 0 (default): any free port. */
  port?: number;
  /** Vendors whose parts of the store's orders it takes over, unless there is a saved state. */
  vendors?: readonly string[];
}

/** Starts the simulated ShipTurtle on loopback. Its API is under `/api/v1`. */
export async function startShipturtle(options: StartShipturtleOptions = {}): Promise<Started<ShipturtleSimulator>> {
  const { port = 0, stateDir, vendors = [], ...rest } = options;
  const simulator = buildShipturtle({
    token: 'simulated-shipturtle-token',
    shop: 'shipmagic-demo.myshopify.com',
    ...rest,
  });
  const kept = await takeUp(stateDir, keepableShipturtle(simulator.tool), () => {
    simulator.tool.vendors = [...vendors];
  });
  return run(simulator, port, kept);
}

export interface StartMailOptions extends Partial<SmtpOptions>, StateOptions {
  /** Port of the mailbox and the control API; 0 (default): any free port. */
  port?: number;
  smtpPort?: number;
}

/** Starts the simulated mail server and its mailbox on loopback. `smtpUrl` contains no credentials. */
export async function startMail(
  options: StartMailOptions = {},
): Promise<Started<MailSimulator> & { readonly smtpUrl: string }> {
  const { port = 0, smtpPort = 0, stateDir, user = 'simulated-user', password = 'simulated-password' } = options;
  const simulator = buildMail({ user, password });
  const { mailbox, smtp } = simulator;
  const kept = await takeUp(stateDir, keepableMailbox(mailbox));
  const running = await run(simulator, port, kept, () => new Promise<void>((resolve) => smtp.close(resolve)));
  const smtpUrl = await new Promise<string>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(smtpPort, '127.0.0.1', () => {
      smtp.server.off('error', reject);
      resolve(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
    });
  });
  return { ...running, smtpUrl };
}

export interface StartWhatsappOptions extends Partial<WhatsappOptions>, StateOptions {
  /** 0 (default): any free port. */
  port?: number;
  /** Whether messages live on by themselves: some are read, some fail. */
  lifelike?: boolean;
}

/** Starts the simulated WhatsApp on loopback, with the phones of customers. */
export async function startWhatsapp(options: StartWhatsappOptions = {}): Promise<Started<WhatsappSimulator>> {
  const { port = 0, stateDir, lifelike = false, ...rest } = options;
  const simulator = buildWhatsapp({
    token: 'simulated-whatsapp-token',
    phoneNumberId: '100000000000001',
    appSecret: 'simulated-app-secret',
    ...rest,
  });
  if (lifelike) simulator.account.afterlife = 'lifelike';
  return run(simulator, port, await takeUp(stateDir, keepableWhatsapp(simulator.account)));
}

export interface StartSmsOptions extends Partial<SmsOptions> {
  /** 0 (default): any free port. */
  port?: number;
  lifelike?: boolean;
}

/** Starts the simulated gateway for SMS on loopback. */
export function startSms(options: StartSmsOptions = {}): Promise<Started<SmsSimulator>> {
  const { port = 0, lifelike = false, authKey = 'simulated-sms-key' } = options;
  const simulator = buildSms({ authKey });
  simulator.isLifelike = lifelike;
  return run(simulator, port, null);
}

export interface StartProzoOptions extends Partial<ProzoOptions>, StateOptions {
  /** 0 (default): any free port. */
  port?: number;
}

/** Starts the simulated Prozo on loopback. */
export async function startProzo(options: StartProzoOptions = {}): Promise<Started<ProzoSimulator>> {
  const { port = 0, stateDir, ...rest } = options;
  const simulator = buildProzo({
    username: 'simulated-user',
    password: 'simulated-password',
    tokenLifetimeS: 3600,
    ...rest,
  });
  return run(simulator, port, await takeUp(stateDir, keepableProzo(simulator.carrier)));
}
