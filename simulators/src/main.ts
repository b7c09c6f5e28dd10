#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readStore } from './shipturtle/read-store.ts';
import {
  startDelhivery,
  startMail,
  startProzo,
  startShipturtle,
  startShopify,
  startSms,
  startWhatsapp,
} from './start.ts';

const options = {
  demo: { type: 'boolean', default: false },
  'demo-orders': { type: 'string' },
  'shopify-port': { type: 'string', default: '0' },
  'delhivery-port': { type: 'string', default: '0' },
  'prozo-port': { type: 'string', default: '0' },
  'prozo-username': { type: 'string' },
  'prozo-password': { type: 'string' },
  'shipturtle-port': { type: 'string', default: '0' },
  'shipturtle-token': { type: 'string' },
  'shipturtle-vendors': { type: 'string' },
  'mail-port': { type: 'string', default: '0' },
  'smtp-port': { type: 'string', default: '0' },
  'whatsapp-port': { type: 'string', default: '0' },
  'sms-port': { type: 'string', default: '0' },
  'new-order-every': { type: 'string' },
  shop: { type: 'string', default: 'shipmagic-demo.myshopify.com' },
  'shopify-token': { type: 'string' },
  'shopify-client-id': { type: 'string' },
  'shopify-client-secret': { type: 'string' },
  'shopify-restore-rate': { type: 'string' },
  'shopify-maximum-available': { type: 'string' },
  'delhivery-token': { type: 'string' },
  'whatsapp-token': { type: 'string' },
  'sms-key': { type: 'string' },
  'smtp-user': { type: 'string' },
  'smtp-password': { type: 'string' },
  'state-dir': { type: 'string' },
  'die-with-parent': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
if (values.help) {
  const names = Object.entries(options).map(([name, { type }]) => `  --${name}${type === 'string' ? ' …' : ''}`);
  console.log(
    ['Starts the simulators and says where they are. simulators/README.md has what each option does.', ...names].join(
      '\n',
    ),
  );
  process.exit();
}

/** An option, or its environment variable; empty counts as absent so that defaults apply. */
function given(
  name:
    | 'shopify-token'
    | 'shopify-client-id'
    | 'shopify-client-secret'
    | 'delhivery-token'
    | 'shipturtle-token'
    | 'prozo-username'
    | 'prozo-password'
    | 'whatsapp-token'
    | 'sms-key'
    | 'smtp-user'
    | 'smtp-password',
) {
  return values[name] || process.env[`SIMULATOR_${name.toUpperCase().replaceAll('-', '_')}`] || undefined;
}

/** Drops undefined fields, so that spreading keeps defaults. */
function present<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

const shopify = await startShopify(
  present({
    port: Number(values['shopify-port']),
    shop: values.shop,
    token: given('shopify-token'),
    clientId: given('shopify-client-id'),
    clientSecret: given('shopify-client-secret'),
    restoreRate: number(values['shopify-restore-rate']),
    maximumAvailable: number(values['shopify-maximum-available']),
    demoOrders: number(values['demo-orders']) ?? (values.demo ? 2000 : 0),
    newOrderEvery: number(values['new-order-every']),
    stateDir: values['state-dir'],
  }),
);
const delhivery = await startDelhivery(
  present({
    port: Number(values['delhivery-port']),
    token: given('delhivery-token'),
    stateDir: values['state-dir'],
  }),
);
const prozo = await startProzo(
  present({
    port: Number(values['prozo-port']),
    username: given('prozo-username'),
    password: given('prozo-password'),
    stateDir: values['state-dir'],
  }),
);
const shipturtle = await startShipturtle(
  present({
    port: Number(values['shipturtle-port']),
    token: given('shipturtle-token'),
    shop: values.shop,
    vendors: values['shipturtle-vendors']?.split(',').map((name) => name.trim()),
    stateDir: values['state-dir'],
  }),
);
readStore(shipturtle.simulator, shopify.simulator);
const mail = await startMail(
  present({
    port: Number(values['mail-port']),
    smtpPort: Number(values['smtp-port']),
    user: given('smtp-user'),
    password: given('smtp-password'),
    stateDir: values['state-dir'],
  }),
);
const whatsapp = await startWhatsapp(
  present({
    port: Number(values['whatsapp-port']),
    token: given('whatsapp-token'),
    lifelike: values.demo,
    stateDir: values['state-dir'],
  }),
);
const sms = await startSms(
  present({ port: Number(values['sms-port']), authKey: given('sms-key'), lifelike: values.demo }),
);
sms.simulator.phones = whatsapp.simulator.phones;
const simulators = { shopify, delhivery, prozo, shipturtle, mail, whatsapp, sms };

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(Object.values(simulators).map((simulator) => simulator.close()));
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
if (values['die-with-parent']) {
  // The parent holds the other end of stdin: however it dies, stdin closes.
  process.stdin.resume();
  process.stdin.on('end', () => void stop());
  process.stdin.on('close', () => void stop());
  process.stdin.on('error', () => void stop());
}

const addresses = Object.entries(simulators).map(([name, { url }]) => [name, { url }]);
const said = {
  ...Object.fromEntries(addresses),
  shopify: { url: shopify.url, shop: values.shop },
  smtp: { url: mail.smtpUrl },
};
process.stdout.write(`${JSON.stringify(said)}\n`);
