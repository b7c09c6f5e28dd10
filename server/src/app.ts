import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reachContract } from '@shipmagic/domain/http/reach.contract';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { careLink } from '@shipmagic/domain/parcels/tracking/care-link';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import type { Config } from './config/config.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { type DemoWorld, demoRoutes } from './demo/demo.routes.ts';
import { externalWebhookRoutes } from './external-tool/external-webhooks.routes.ts';
import { countSetAside } from './imports/set-aside.ts';
import { storeRoutes } from './imports/store.routes.ts';
import { inventoryRoutes } from './inventory/inventory.routes.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { createChangeFeed } from './live/change-feed.ts';
import { liveRoutes } from './live/live.routes.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { logRoutes } from './operations/logs/logs.routes.ts';
import { shellRoutes } from './operations/shell/shell.routes.ts';
import { sqlRoutes } from './operations/sql/sql.routes.ts';
import { orderEditRoutes } from './orders/edits/order-edits.routes.ts';
import { orderExportRoutes } from './orders/export/order-export.routes.ts';
import { readCountHealth } from './orders/list/keep-order-counts.ts';
import { orderRoutes } from './orders/list/orders.routes.ts';
import { orderMailRoutes } from './orders/mails/order-mails.routes.ts';
import { ndrRoutes } from './parcels/ndr/ndr.routes.ts';
import { orderStatusRoutes } from './parcels/shipments/order-status.routes.ts';
import { pinServiceRoutes } from './parcels/shipments/pin-service.routes.ts';
import { shipmentRoutes } from './parcels/shipments/shipments.routes.ts';
import { countUnsettled } from './parcels/shipments/shipments.ts';
import { courierWebhookRoutes } from './parcels/tracking/courier-webhooks.routes.ts';
import { trackingRoutes } from './parcels/tracking/tracking.routes.ts';
import { createAuthenticate } from './people/account/authenticate.ts';
import { ownAccountRoutes } from './people/account/own-account.routes.ts';
import { passwordResetRoutes } from './people/account/password-reset.routes.ts';
import { invitationRoutes } from './people/invitations/invitations.routes.ts';
import { accountRoutes } from './people/sign-in/accounts.routes.ts';
import { tempAccessRoutes } from './people/temp-access/temp-access.routes.ts';
import { twoFactorRoutes } from './people/two-factor/two-factor.routes.ts';
import { userRoutes } from './people/users/users.routes.ts';
import { isMigrated } from './platform/db/migrate.ts';
import { inSystemTransaction, type Tx } from './platform/db/transaction.ts';
import { createMount } from './platform/http/mount.ts';
import { createHttpServer, useZod } from './platform/http/server.ts';
import { countFailedMails } from './platform/mail/settle-mails.ts';
import { serveMetrics } from './platform/telemetry/metrics.ts';
import { productRoutes } from './products/products.routes.ts';
import { reconRoutes } from './recon/recon.routes.ts';
import type { Services } from './services/services.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { connectionRoutes } from './store/connection.routes.ts';
import { storeWebhookRoutes } from './store/webhooks.routes.ts';
import { vendorFileRoutes } from './vendor-files/vendor-files.routes.ts';
import { vendorRoutes } from './vendors/vendors.routes.ts';
import { changeRequestRoutes } from './warehouses/change-requests.routes.ts';
import { warehouseRoutes } from './warehouses/warehouses.routes.ts';

const webRoot = join(import.meta.dirname, '..', '..', 'web', 'dist');

export interface App {
  readonly http: FastifyInstance;
  /** Every route of the contract that is served. */
  readonly specs: readonly RouteSpec[];
}

/** The HTTP half of the product: contract → handlers. `demo` is null in real use. */
export async function createApp(services: Services, demo: DemoWorld | null): Promise<App> {
  const { config, db, log, connection, couriers, mailer, externalTool, keys } = services;
  const storeAddress = config.shopify?.apiUrl ?? config.shopifyExtras.apiUrl;
  const http = await createHttpServer({
    logger: log,
    trustedProxies: config.trustedProxies,
    webRoot: existsSync(webRoot) ? webRoot : null,
    pictureOrigins: storeAddress ? [new URL(storeAddress).origin] : [],
    trackingPage: (html) =>
      html.replace(
        'name="care-whatsapp" content=""',
        `name="care-whatsapp" content="${careNumber(config.careWhatsapp)}"`,
      ),
  });
  serveHealth(http, services);
  const figure = <T>(read: (tx: Tx) => Promise<T>) => inSystemTransaction(db, read);
  serveMetrics(http, config.metricsToken, {
    shipmagic_set_aside_orders: {
      help: 'Store orders that could not be imported',
      read: () => figure(countSetAside),
    },
    shipmagic_order_counts_wrong: {
      help: 'Kept order counts that the last nightly check found wrong, and mended',
      read: () => figure(readCountHealth).then(({ wrong }) => wrong),
    },
    shipmagic_order_counts_unfolded: {
      help: 'Changes of orders that are not folded into the kept counts yet',
      read: () => figure(readCountHealth).then(({ unfolded }) => unfolded),
    },
    shipmagic_failed_mails: { help: 'Mails that failed for good', read: () => figure(countFailedMails) },
    shipmagic_unsettled_shipments: { help: 'Shipments whose outcome is open', read: () => figure(countUnsettled) },
  });
  storeWebhookRoutes(http, { db, connection });
  externalWebhookRoutes(http, { db, externalTool });
  courierWebhookRoutes(http, { db, config });
  let specs: readonly RouteSpec[] = [];
  await http.register(async (scope) => {
    useZod(scope);
    const authenticate = createAuthenticate(db, keys.session);
    const mounted = createMount(scope, authenticate);
    const { mount } = mounted;
    specs = mounted.specs;
    accountRoutes(mount, { db, sessionKey: keys.session, sealKey: keys.secondFactors });
    const mailEnabled = mailer !== null;
    ownAccountRoutes(mount, { db });
    twoFactorRoutes(mount, { db, sealKey: keys.secondFactors });
    passwordResetRoutes(mount, { db, mailEnabled });
    tempAccessRoutes(mount, { db, publicUrl: config.publicUrl });
    userRoutes(mount, { db });
    invitationRoutes(mount, { db, linkKey: keys.accountLink, publicUrl: config.publicUrl, mailEnabled });
    dashboardRoutes(mount, { db });
    orderRoutes(mount, { db });
    orderStatusRoutes(mount, { db, couriers });
    orderEditRoutes(mount, { db });
    orderMailRoutes(mount, { db, mailer });
    mailRoutes(mount, { db, mailer });
    vendorRoutes(mount, { db, couriers });
    auditRoutes(mount, { db });
    warehouseRoutes(mount, { db, couriers });
    changeRequestRoutes(mount, { db, couriers });
    reconRoutes(mount, { db });
    shellRoutes(mount, { db, mode: config.adminShell, dataDir: config.dataDir });
    const feed = createChangeFeed(services);
    logRoutes(scope, mount, {
      db,
      dataDir: config.dataDir,
      environment: environmentOf(config),
      authenticate,
      heartbeatMs: services.heartbeatMs,
      feed,
    });
    sqlRoutes(mount, { db, reporting: services.reporting });
    vendorFileRoutes(mount, { db, couriers });
    orderExportRoutes(mount, { db });
    liveRoutes(scope, mount, { feed, authenticate, heartbeatMs: services.heartbeatMs });
    shipmentRoutes(mount, { db, couriers, labelKey: keys.label });
    pinServiceRoutes(mount, { db, couriers, log });
    ndrRoutes(mount, { db, couriers });
    invoiceRoutes(mount, { db, invoiceKey: keys.invoice });
    storeRoutes(mount, { db, connection, log });
    settingsRoutes(mount, { db });
    connectionRoutes(mount, { db, log, config, connection, sealKey: keys.sealedSettings });
    productRoutes(mount, { db, connection, log });
    inventoryRoutes(mount, { db, connection });
    trackingRoutes(mount, {
      db,
      couriers,
      log,
      trackingKey: keys.tracking,
      secureCookies: config.publicUrl.startsWith('https:'),
    });
    demoRoutes(mount, { db, demo });
    mount(reachContract.ping, async () => ({ ok: true as const }));
  });
  await http.ready();
  return { http, specs };
}

/** What the log files are of, in the words of the logs screen. */
function environmentOf({ mode, production }: Config): string {
  if (mode === 'demo') return 'demo';
  return production ? 'production' : 'development';
}

/** Digits only, and only when a link can be made of them. */
function careNumber(number: string | null): string {
  return number && careLink(number, 'x') ? number.replace(/\D/g, '') : '';
}

function serveHealth(http: FastifyInstance, { db }: Services): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }));
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      if (await isMigrated(db as never)) return { ok: true };
      return reply.status(503).send({ ok: false, reason: 'migrations are not applied' });
    } catch {
      return reply.status(503).send({ ok: false, reason: 'the database does not answer' });
    }
  });
}
