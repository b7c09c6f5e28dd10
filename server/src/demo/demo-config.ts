import { type Config, mailFrom } from '../config/config.ts';
import { couriers } from '../couriers/couriers.ts';

/** The demo accounts; their password is no secret. */
export const demoPassword = 'shipmagic-demo';
export const demoAccounts = [
  { email: 'admin@shipmagic.test', role: 'admin', firstName: 'Asha', lastName: 'Menon', label: 'Admin' },
  { email: 'team@shipmagic.test', role: 'team_member', firstName: 'Ravi', lastName: 'Kulkarni', label: 'Team member' },
  {
    email: 'vendor@shipmagic.test',
    role: 'vendor_member',
    firstName: 'Meera',
    lastName: 'Joshi',
    label: 'Vendor member',
  },
] as const;

/** Credentials accepted by the simulated store, couriers and mail server; they listen on loopback only. */
export const demoCredentials = {
  shop: 'shipmagic-demo.myshopify.com',
  shopifyToken: 'demo-shopify-token',
  shopifySecret: 'demo-shopify-webhook-secret',
  delhiveryToken: 'demo-delhivery-token',
  delhiveryWebhookSecret: 'demo-delhivery-webhook-secret',
  smtpUser: 'demo',
  smtpPassword: 'demo-smtp-password',
  prozoUsername: 'demo-prozo-user',
  prozoPassword: 'demo-prozo-password',
  prozoWebhookSecret: 'demo-prozo-webhook-secret',
  shipturtleToken: 'demo-shipturtle-token',
  whatsappToken: 'demo-whatsapp-token',
  whatsappAppSecret: 'demo-whatsapp-app-secret',
  smsKey: 'demo-sms-key',
  smsReceipts: 'demo-sms-receipts',
};

/** The demo's simulators, by the names they report. `mail` is the mailbox that `smtp` fills, `whatsapp` has the phones. */
export const simulatorNames = [
  'shopify',
  'delhivery',
  'prozo',
  'shipturtle',
  'mail',
  'smtp',
  'whatsapp',
  'sms',
] as const;
/** The address of each simulator. */
export type SimulatorUrls = Readonly<Record<(typeof simulatorNames)[number], string>>;

/** Vendors of the demo whose orders are managed in ShipTurtle. */
export const demoShipturtleVendors = ['Bamboo Bay', 'Goa Green House'];

/** Webhooks of the partners, which an operator sets up with the real ones. */
export const demoPushes = [
  // The product subscribes by itself; this ends the subscriptions of an earlier start at another address.
  { from: 'shopify', path: '/webhooks/shopify', secret: '' },
  { from: 'delhivery', path: '/webhooks/delhivery', secret: demoCredentials.delhiveryWebhookSecret },
  { from: 'prozo', path: '/webhooks/prozo', secret: demoCredentials.prozoWebhookSecret },
  { from: 'whatsapp', path: '/webhooks/whatsapp', secret: demoCredentials.whatsappAppSecret },
  { from: 'sms', path: `/webhooks/sms/${demoCredentials.smsReceipts}`, secret: '' },
  { from: 'shipturtle', path: '/webhooks/shipturtle', secret: '' },
] as const;

/** The couriers' variables, as an operator would set them. */
const demoEnvironment = (urls: SimulatorUrls): Record<string, unknown> => ({
  DELHIVERY_TOKEN: demoCredentials.delhiveryToken,
  DELHIVERY_API_URL: urls.delhivery,
  DELHIVERY_WEBHOOK_SECRET: demoCredentials.delhiveryWebhookSecret,
  // A demo should not have to wait for the evening.
  DELHIVERY_REATTEMPT_FROM: '00:00',
  PROZO_USERNAME: demoCredentials.prozoUsername,
  PROZO_PASSWORD: demoCredentials.prozoPassword,
  PROZO_API_URL: urls.prozo,
  PROZO_WEBHOOK_SECRET: demoCredentials.prozoWebhookSecret,
});

/** The configuration with the demo's addresses filled in; everything else works as with real partners. */
export function withDemoWorld(config: Config, urls: SimulatorUrls): Config {
  const { shop, shopifyToken, shopifySecret } = demoCredentials;
  const { smtpUser, smtpPassword, shipturtleToken } = demoCredentials;
  return {
    ...config,
    shopify: { shop, apiUrl: urls.shopify, accessToken: shopifyToken, client: null, webhookSecrets: [shopifySecret] },
    couriers: couriers.flatMap((courier) => courier.configure(demoEnvironment(urls)) ?? []),
    shipturtle: { token: shipturtleToken, apiUrl: `${urls.shipturtle}/api/v1` },
    mail: {
      smtpUrl: urls.smtp.replace('//', `//${smtpUser}:${smtpPassword}@`),
      from: mailFrom(config.publicUrl),
    },
    messages: {
      whatsapp: {
        phoneNumberId: '100000000000001',
        token: demoCredentials.whatsappToken,
        appSecret: demoCredentials.whatsappAppSecret,
        verifyToken: 'demo-whatsapp-verify-token',
        apiUrl: `${urls.whatsapp}/v25.0`,
      },
      sms: { authKey: demoCredentials.smsKey, webhookSecret: demoCredentials.smsReceipts, apiUrl: urls.sms },
    },
    careWhatsapp: config.careWhatsapp ?? '+919800000000',
  };
}
