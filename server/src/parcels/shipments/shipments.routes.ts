import { AppError } from '@shipmagic/domain/http/errors';
import { mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import { shipmentsContract } from '@shipmagic/domain/parcels/shipments/shipments.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import { findViewer } from '../../people/account/accounts.ts';
import { inAuthTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { FileError } from '../../platform/files/file-store.ts';
import { fileAddress, readFileGrant } from '../../platform/http/file-grant.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { readTimeline } from '../tracking/read-timeline.ts';
import { findShipment } from './attempts.queries.ts';
import { awaitOutcome } from './await-outcome.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { changeShipmentStatus } from './change-shipment-status.ts';
import { generateLabel, type LabelDeps } from './generate-label.ts';
import { cannotOpen } from './label-problems.ts';
import { findLabel } from './labels.queries.ts';
import { recordManualTracking } from './record-manual-tracking.ts';
import { requestShipment } from './request-shipment.ts';
import { readLabel } from './stored-labels.ts';

export function shipmentRoutes(mount: Mount, deps: LabelDeps & { readonly keys: { readonly label: KeyRing } }): void {
  const { db, couriers, files, log } = deps;
  const labelKey = deps.keys.label;
  const labelAddress = (fileId: string, sessionId: string) =>
    fileAddress('/api/labels', labelKey, { fileId, sessionId }, new Date());

  mount(shipmentsContract.partners, async () => [...couriers.partners]);

  mount(shipmentsContract.create, async ({ viewer, params, body }) => {
    const input = {
      couriers,
      magicOrderId: params.id,
      partner: body.shippingPartner,
      confirmRefunded: body.confirmRefunded,
    };
    const shipmentId = await inViewerTransaction(db, viewer, (tx) => requestShipment(tx, viewer, input));
    const outcome = await awaitOutcome(db, viewer, shipmentId);
    return { ...outcome, message: `Shipment created successfully! AWB: ${outcome.awbNumber}` };
  });

  /** Recorded because the label shows the customer's address. */
  const noteOpening = (tx: Tx, viewer: Viewer, magicOrderId: string) =>
    recordAudit(tx, { actor: viewer, action: 'label.opened', subject: magicOrderId, address: viewer.ipAddress });

  mount(shipmentsContract.generateLabel, async ({ viewer, params, body }) => {
    const { shipmentId, awbNumber, trackingUrl } = await generateLabel(deps, viewer, {
      magicOrderId: params.id,
      ...body,
    });
    await inViewerTransaction(db, viewer, (tx) => noteOpening(tx, viewer, params.id));
    const labelUrl = labelAddress(shipmentId, viewer.sessionId);
    return { awbNumber, trackingUrl, labelUrl, message: 'Label generated successfully!' };
  });

  mount(shipmentsContract.labelLink, async ({ viewer, params }) => {
    await inViewerTransaction(db, viewer, async (tx) => {
      const { row, order } = await readVisibleOrder(tx, viewer, params.id);
      if (!row.shipment_id || !row.has_label)
        throw new AppError('conflict', 'There is no label yet. Please generate it first.');
      requireAbility(mayGenerateLabel(viewer, order));
    });
    // One that was lost is made again here, where there is a screen to say why that fails.
    const wanted = { magicOrderId: params.id, awbNumber: '', shippingPartner: '' };
    const { shipmentId } = await generateLabel(deps, viewer, wanted);
    await inViewerTransaction(db, viewer, (tx) => noteOpening(tx, viewer, params.id));
    return { url: labelAddress(shipmentId, viewer.sessionId) };
  });

  mount(shipmentsContract.label, async ({ params, query, request, reply }) => {
    const grant = readFileGrant(labelKey, query.grant, params.id, new Date());
    const notFound = new AppError('not_found', 'Label not found');
    if (grant === 'old') throw new AppError('gone', 'This link to the label has expired. Please open the label again.');
    if (grant === 'wrong') throw notFound;
    const viewer = await inAuthTransaction(db, (tx) => findViewer(tx, grant.sessionId, request.ip));
    if (!viewer) throw notFound;
    // The viewer's scope is checked again: it may have changed within the minute.
    const [shipment, label] = await inViewerTransaction(db, viewer, async (tx) => [
      await findShipment(tx, params.id),
      await findLabel(tx, params.id),
    ]);
    if (!shipment || !label) throw notFound;
    const awb = shipment.awb ?? shipment.id;
    const pdf = await readLabel(files, label).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      log.error({ awb, reason: error.message }, 'a stored label cannot be read');
      throw cannotOpen(awb, error);
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="label-${awb.replace(/[^\w-]/g, '')}.pdf"`)
      .send(pdf);
  });

  mount(shipmentsContract.cancel, async ({ viewer, params }) => {
    await cancelShipment(deps, viewer, params.id);
    return { message: 'Shipment cancelled successfully!' };
  });

  mount(shipmentsContract.manualTracking, async ({ viewer, params, body }) => {
    await inViewerTransaction(db, viewer, (tx) =>
      recordManualTracking(tx, viewer, { couriers, magicOrderId: params.id, ...body }),
    );
    return {
      awbNumber: body.awb,
      trackingUrl: body.trackingUrl,
      message: `Manual tracking created successfully! AWB: ${body.awb}`,
    };
  });

  mount(shipmentsContract.changeStatus, async ({ viewer, params, body }) => {
    const version = await inViewerTransaction(db, viewer, (tx) =>
      changeShipmentStatus(tx, viewer, { magicOrderId: params.id, ...body }),
    );
    return { ...body, version, message: `Shipment status updated to ${body.shipmentStatus}` };
  });

  mount(shipmentsContract.timeline, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ events: await readTimeline(tx, viewer, params.id) })),
  );
}
