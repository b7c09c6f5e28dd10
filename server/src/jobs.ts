import { backupJobs, backupTimes } from './backup/backup.jobs.ts';
import { batchJobs, batchTimes } from './batches/batches.jobs.ts';
import { calendarJobs, calendarTimes } from './calendars/calendars.jobs.ts';
import { inventoryJobs, inventoryTimes } from './catalogue/inventory/inventory.jobs.ts';
import { productJobs, productTimes } from './catalogue/products/products.jobs.ts';
import { changeJobs, changeTimes } from './changes/changes.jobs.ts';
import { claimJobs, claimTimes } from './claims/claims.jobs.ts';
import type { Config } from './config/config.ts';
import { readSigns } from './figures.ts';
import { handleWebhook } from './handle-webhook.ts';
import { inboxJobs, inboxTimes } from './inbox/inbox.jobs.ts';
import { inboxSources } from './inbox-sources.ts';
import { insightJobs, insightTimes } from './insights/insights.jobs.ts';
import { weeklyMailJobs, weeklyMailTimes } from './insights/weekly-mail.jobs.ts';
import { invoiceJobs } from './invoices/invoices.jobs.ts';
import { recentChangeJobs, recentChangeTimes } from './live/recent-changes.jobs.ts';
import { mailTemplates } from './mail-templates.ts';
import { mailJobs, mailTimes } from './mails/mails.jobs.ts';
import { messageJobs, messageTimes } from './messages/messages.jobs.ts';
import { alertJobs, alertTimes } from './operations/alerts/alerts.jobs.ts';
import { deadJobJobs, deadJobTimes } from './operations/dead-jobs/dead-jobs.jobs.ts';
import { orderJobs, orderTimes } from './orders/list/orders.jobs.ts';
import { orderMailJobs } from './orders/mails/order-mails.jobs.ts';
import { bookingJobs, bookingTimes } from './parcels/booking/booking.jobs.ts';
import { estimateJobs, estimateTimes } from './parcels/estimates/estimates.jobs.ts';
import { ndrJobs, ndrTimes } from './parcels/failed-deliveries/ndr.jobs.ts';
import { fulfilmentJobs, fulfilmentTimes } from './parcels/fulfilment/fulfilment.jobs.ts';
import { pickupJobs, pickupTimes } from './parcels/handover/pickups.jobs.ts';
import { inPersonJobs } from './parcels/in-person/in-person.jobs.ts';
import { pinJobs, pinTimes } from './parcels/pin-codes/pin-codes.jobs.ts';
import { questionJobs, questionTimes } from './parcels/questions/questions.jobs.ts';
import { refreshParcels } from './parcels/tracking/refresh-parcels.ts';
import { trackingJobs, trackingTimes } from './parcels/tracking/tracking.jobs.ts';
import { trackingPageOf } from './parcels/tracking/tracking-link.ts';
import { accountJobs } from './people/account/account.jobs.ts';
import { invitationJobs, invitationTimes } from './people/invitations/invitations.jobs.ts';
import { fileJobs, fileTimes } from './platform/files/files.jobs.ts';
import type { JobTimes } from './platform/jobs/times.ts';
import type { TaskHandlers } from './platform/jobs/worker.ts';
import { privacyJobs, privacyTimes } from './privacy/privacy.jobs.ts';
import { refundJobs, refundTimes } from './refunds/refunds.jobs.ts';
import { resealInBackground } from './reseal.ts';
import { customerReturnJobs } from './returns/customers/customers.jobs.ts';
import { returnPickupJobs } from './returns/pickup/pickup.jobs.ts';
import { returnJobs, returnTimes } from './returns/returns.jobs.ts';
import { returnRuleJobs, returnRuleTimes } from './returns/rules/rules.jobs.ts';
import { returnInStoreJobs, returnInStoreTimes } from './returns/store/return-in-store.jobs.ts';
import type { Services } from './services.ts';
import { storeJobs, storeTimes } from './store/store.jobs.ts';
import { backfillJobs, backfillTimes } from './store-sync/backfill/backfill.jobs.ts';
import { comparisonJobs, comparisonTimes } from './store-sync/comparison/comparison.jobs.ts';
import { externalToolJobs, externalToolTimes } from './store-sync/external-tool/external-tool.jobs.ts';
import { importJobs, importTimes } from './store-sync/imports/imports.jobs.ts';
import { tidy, tidyFiles } from './tidy.ts';
import { warehouseJobs, warehouseTimes } from './warehouses/warehouses.jobs.ts';

/** The handler of every job. */
export const jobHandlers = (services: Services): TaskHandlers => ({
  handle_inbox: ({ inboxId }) => handleWebhook(services, inboxId),
  tidy: async () => {
    await tidy(services.db, new Date());
    await tidyFiles(services, new Date());
  },
  reseal: () => resealInBackground(services),
  ...accountJobs(services),
  ...alertJobs({ ...services, readFigures: () => readSigns(services) }),
  ...backfillJobs(services),
  ...backupJobs(services),
  ...batchJobs(services),
  ...calendarJobs(services),
  ...changeJobs(services),
  ...claimJobs(services),
  ...comparisonJobs(services),
  ...deadJobJobs(services),
  ...inboxJobs(services, inboxSources),
  ...estimateJobs(services),
  ...externalToolJobs(services),
  ...fileJobs(services),
  ...fulfilmentJobs(services),
  ...importJobs(services),
  ...inPersonJobs(services),
  ...insightJobs(services),
  ...inventoryJobs(services),
  ...invitationJobs(services),
  ...invoiceJobs(services),
  ...mailJobs({ ...services, templates: mailTemplates(services) }),
  ...messageJobs({
    ...services,
    pageOf: (tx, { magicOrderId }) =>
      trackingPageOf(
        tx,
        { keys: services.keys.tracking, trackingUrl: services.config.trackingUrl },
        { magicOrderId, now: new Date() },
      ),
  }),
  ...ndrJobs({ ...services, takeInScans: (partner, awb) => refreshParcels(services, partner, [awb]) }),
  ...orderJobs(services),
  ...orderMailJobs(services),
  ...pickupJobs(services),
  ...pinJobs(services),
  ...privacyJobs(services),
  ...productJobs(services),
  ...questionJobs(services),
  ...recentChangeJobs(services),
  ...refundJobs(services),
  ...returnJobs(services),
  ...returnRuleJobs(services),
  ...returnInStoreJobs(services),
  ...customerReturnJobs(services),
  ...bookingJobs(services),
  ...returnPickupJobs(services),
  ...storeJobs(services),
  ...trackingJobs(services),
  ...warehouseJobs(services),
  ...weeklyMailJobs(services),
});

/** When the recurring jobs run (UTC). */
export const jobTimes = (config: Pick<Config, 'syncIntervalS'>): JobTimes => ({
  tidy: '41 20 * * *',
  // Also what processes without the new key have encrypted since.
  reseal: '17 * * * *',
  ...alertTimes,
  ...backfillTimes,
  ...backupTimes,
  ...batchTimes,
  ...calendarTimes,
  ...changeTimes,
  ...claimTimes,
  ...comparisonTimes,
  ...deadJobTimes,
  ...inboxTimes,
  ...estimateTimes,
  ...externalToolTimes(config),
  ...fileTimes,
  ...fulfilmentTimes,
  ...importTimes(config),
  ...insightTimes,
  ...inventoryTimes,
  ...mailTimes,
  ...messageTimes,
  ...ndrTimes,
  ...orderTimes,
  ...pickupTimes,
  ...pinTimes,
  ...privacyTimes,
  ...productTimes(config),
  ...questionTimes,
  ...recentChangeTimes,
  ...refundTimes,
  ...returnTimes,
  ...returnRuleTimes,
  ...returnInStoreTimes,
  ...bookingTimes,
  ...storeTimes,
  ...trackingTimes,
  ...invitationTimes,
  ...warehouseTimes,
  ...weeklyMailTimes,
});
