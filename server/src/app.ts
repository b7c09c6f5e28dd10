import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reachContract } from '@shipmagic/domain/http/reach.contract';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import { figureNames } from '@shipmagic/domain/operations/signs/figures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { batchRoutes } from './batches/batches.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { createTrackingPage } from './brand/tracking-page.ts';
import { calendarRoutes } from './calendars/calendars.routes.ts';
import { inventoryRoutes } from './catalogue/inventory/inventory.routes.ts';
import { productRoutes } from './catalogue/products/products.routes.ts';
import { changesRoutes } from './changes/changes.routes.ts';
import { claimPapersRoutes } from './claims/claim-papers.routes.ts';
import { claimRoutes } from './claims/claims.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { type DemoWorld, demoRoutes } from './demo/demo.routes.ts';
import { refuseChangesWhilePreparing } from './demo/refuse-changes.ts';
import { readSigns } from './figures.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { inboxRowsRoutes } from './inbox/inbox-rows.routes.ts';
import { dashboardRoutes } from './insights/dashboard.routes.ts';
import { insightRoutes } from './insights/insights.routes.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { createChangeFeed } from './live/change-feed.ts';
import { liveRoutes } from './live/live.routes.ts';
import { mailRoutes } from './mails/mails.routes.ts';
import { messageWebhookRoutes } from './messages/message-webhooks.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { newVendorRoutes } from './new-vendors/new-vendors.routes.ts';
import { deadJobRoutes } from './operations/dead-jobs/dead-jobs.routes.ts';
import { logRoutes } from './operations/logs/logs.routes.ts';
import { partnerRoutes } from './operations/partners/partners.routes.ts';
import { processRoutes } from './operations/processes/processes.routes.ts';
import { shellRoutes } from './operations/shell/shell.routes.ts';
import { sqlRoutes } from './operations/sql/sql.routes.ts';
import { statusRoutes } from './operations/status/status.routes.ts';
import { orderEditRoutes } from './orders/edits/order-edits.routes.ts';
import { orderExportRoutes } from './orders/export/order-export.routes.ts';
import { orderRoutes } from './orders/list/orders.routes.ts';
import { orderMailRoutes } from './orders/mails/order-mails.routes.ts';
import { bookingRoutes } from './parcels/booking/booking.routes.ts';
import { orderStatusRoutes } from './parcels/booking/order-status.routes.ts';
import { sendAgainRoutes } from './parcels/booking/send-again.routes.ts';
import { estimateRoutes } from './parcels/estimates/estimates.routes.ts';
import { ndrRoutes } from './parcels/failed-deliveries/ndr.routes.ts';
import { untoldParcelRoutes } from './parcels/fulfilment/untold-parcels.routes.ts';
import { manifestRoutes } from './parcels/handover/manifests.routes.ts';
import { pickupRoutes } from './parcels/handover/pickups.routes.ts';
import { inPersonRoutes } from './parcels/in-person/in-person.routes.ts';
import { labelRoutes } from './parcels/labels/labels.routes.ts';
import { pinServiceRoutes } from './parcels/pin-codes/pin-service.routes.ts';
import { questionRoutes } from './parcels/questions/questions.routes.ts';
import { courierWebhookRoutes } from './parcels/tracking/courier-webhooks.routes.ts';
import { trackingRoutes } from './parcels/tracking/tracking.routes.ts';
import { grantCookie, readGrant } from './parcels/tracking/tracking-grant.ts';
import { createAuthenticate } from './people/account/authenticate.ts';
import { ownAccountRoutes } from './people/account/own-account.routes.ts';
import { passwordResetRoutes } from './people/account/password-reset.routes.ts';
import { invitationRoutes } from './people/invitations/invitations.routes.ts';
import { accountRoutes } from './people/sign-in/accounts.routes.ts';
import { tempAccessRoutes } from './people/temp-access/temp-access.routes.ts';
import { twoFactorRoutes } from './people/two-factor/two-factor.routes.ts';
import { userRoutes } from './people/users/users.routes.ts';
import { customersHostOf } from './platform/http/customers-host.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { isInsider } from './platform/http/insider.ts';
import { createMount, type Mount } from './platform/http/mount.ts';
import { noteWrites } from './platform/http/note-writes.ts';
import { createHttpServer, useZod } from './platform/http/server.ts';
import { printingRoutes } from './printing/printing.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { reconRoutes } from './recon/recon.routes.ts';
import { goodwillRoutes } from './refunds/goodwill.routes.ts';
import { lineCancellationRoutes } from './refunds/line-cancellations.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { customerReturnRoutes } from './returns/customers/customers.routes.ts';
import { mayAskReturn } from './returns/customers/read-returnable.ts';
import { returnPickupRoutes } from './returns/pickup/pickup.routes.ts';
import { receivingRoutes } from './returns/receiving.routes.ts';
import { returnRoutes } from './returns/returns.routes.ts';
import { returnInStoreRoutes } from './returns/store/return-in-store.routes.ts';
import { suggestionRoutes } from './search/suggestions.routes.ts';
import { serveFigures } from './serve-figures.ts';
import type { Services } from './services.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { connectionRoutes } from './store/connection.routes.ts';
import { storeWebhookRoutes } from './store/webhooks.routes.ts';
import { backfillRoutes } from './store-sync/backfill/backfill.routes.ts';
import { comparisonRoutes } from './store-sync/comparison/comparison.routes.ts';
import { differenceRoutes } from './store-sync/differences/differences.routes.ts';
import { externalToolRoutes } from './store-sync/external-tool/external-tool.routes.ts';
import { externalWebhookRoutes } from './store-sync/external-tool/external-webhooks.routes.ts';
import { freshnessRoutes } from './store-sync/freshness/freshness.routes.ts';
import { importRoutes } from './store-sync/imports/imports.routes.ts';
import { reimportOrder } from './store-sync/imports/reimport-order.ts';
import { vendorNameRoutes } from './store-sync/vendor-names/vendor-names.routes.ts';
import { vendorFileRoutes } from './vendor-files/vendor-files.routes.ts';
import { vendorRequestRoutes } from './vendors/vendor-requests.routes.ts';
import { vendorRoutes } from './vendors/vendors.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { changeRequestRoutes } from './warehouses/change-requests.routes.ts';
import { warehouseRoutes } from './warehouses/warehouses.routes.ts';

const webRoot = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** The routes of every slice, mounted in this order. */
const routes = [
  accountRoutes,
  ownAccountRoutes,
  twoFactorRoutes,
  passwordResetRoutes,
  tempAccessRoutes,
  userRoutes,
  invitationRoutes,
  dashboardRoutes,
  insightRoutes,
  orderRoutes,
  orderStatusRoutes,
  orderEditRoutes,
  orderMailRoutes,
  orderExportRoutes,
  batchRoutes,
  printingRoutes,
  mailRoutes,
  messageRoutes,
  bookingRoutes,
  sendAgainRoutes,
  returnPickupRoutes,
  labelRoutes,
  pinServiceRoutes,
  estimateRoutes,
  ndrRoutes,
  changesRoutes,
  pickupRoutes,
  manifestRoutes,
  trackingRoutes,
  questionRoutes,
  invoiceRoutes,
  returnRoutes,
  returnInStoreRoutes,
  customerReturnRoutes,
  receivingRoutes,
  vendorRoutes,
  vendorRequestRoutes,
  newVendorRoutes,
  calendarRoutes,
  vendorFileRoutes,
  warehouseRoutes,
  changeRequestRoutes,
  productRoutes,
  inventoryRoutes,
  importRoutes,
  freshnessRoutes,
  vendorNameRoutes,
  backfillRoutes,
  connectionRoutes,
  externalToolRoutes,
  untoldParcelRoutes,
  inPersonRoutes,
  differenceRoutes,
  comparisonRoutes,
  inboxRoutes,
  inboxRowsRoutes,
  settingsRoutes,
  brandRoutes,
  setupRoutes,
  suggestionRoutes,
  reconRoutes,
  claimRoutes,
  claimPapersRoutes,
  refundRoutes,
  customerRoutes,
  lineCancellationRoutes,
  goodwillRoutes,
  privacyRoutes,
  viewRoutes,
  auditRoutes,
  sqlRoutes,
  shellRoutes,
  logRoutes,
  statusRoutes,
  processRoutes,
  partnerRoutes,
  deadJobRoutes,
  liveRoutes,
  demoRoutes,
  reachRoutes,
];

/** Webhooks read their bodies as bytes and are not part of the contract. */
const webhooks = [storeWebhookRoutes, externalWebhookRoutes, courierWebhookRoutes, messageWebhookRoutes];

export interface App {
  readonly http: FastifyInstance;
  /** Every route of the contract that is served. */
  readonly specs: readonly RouteSpec[];
  /** Lets whoever balances the load turn to other servers; before it is closed. */
  leave(): Promise<void>;
}

/** The HTTP half of the product: contract → handlers. `demo` is null in real use. */
export async function createApp(services: Services, demo: DemoWorld | null): Promise<App> {
  const { config, db, log, keys } = services;
  const feed = createChangeFeed(services);
  const authenticate = createAuthenticate({ ...services, feed });
  const storeAddress = config.shopify?.apiUrl ?? config.shopifyExtras.apiUrl;
  const http = await createHttpServer({
    logger: log,
    trustedProxies: config.trustedProxies,
    webRoot: existsSync(webRoot) ? webRoot : null,
    pictureOrigins: storeAddress ? [new URL(storeAddress).origin] : [],
    mayReadDescription: async (request) => !config.production || (await authenticate(request)) !== null,
    trackingPage: createTrackingPage(services),
    customersHost: customersHostOf(config),
  });
  const mayKnow = (request: FastifyRequest) => isInsider(request, config);
  const { leave } = healthRoutes(http, services, mayKnow);
  serveFigures(http, services, mayKnow, figureNames);
  for (const mountWebhooks of webhooks) mountWebhooks(http, services);
  let specs: readonly RouteSpec[] = [];
  await http.register(async (scope) => {
    useZod(scope);
    const mounted = createMount(scope, authenticate, services);
    specs = mounted.specs;
    noteWrites(scope, db, config.publicUrl);
    refuseChangesWhilePreparing(scope, demo);
    const reimport = (id: string, parts?: ReadonlySet<string>) => reimportOrder(services, id, parts);
    const needs = {
      ...services,
      scope,
      authenticate,
      feed,
      demo,
      readFigures: () => readSigns(services),
      reimport,
      foundOrders: (request: FastifyRequest) => readGrant(keys.tracking, request.cookies[grantCookie]),
      mayAskReturn,
    };
    for (const mountRoutes of routes) mountRoutes(mounted.mount, needs);
  });
  await http.ready();
  return { http, specs, leave };
}

function reachRoutes(mount: Mount): void {
  mount(reachContract.ping, async () => ({ ok: true as const }));
}
