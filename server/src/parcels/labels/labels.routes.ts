import { AppError } from '@shipmagic/domain/http/errors';
import { mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { stopText } from '@shipmagic/domain/statuses/change-kind';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import { findViewer } from '../../people/account/accounts.ts';
import { inAuthRead, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { FileError } from '../../platform/files/file-store.ts';
import { fileAddress, readFileGrant } from '../../platform/http/file-grant.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findShipment } from '../booking/booking.ts';
import { generateLabel, type LabelDeps } from './generate-label.ts';
import { cannotOpen } from './label-problems.ts';
import { findLabel } from './labels.queries.ts';
import { readLabel } from './stored-labels.ts';

export function labelRoutes(mount: Mount, deps: LabelDeps & { readonly keys: { readonly label: KeyRing } }): void {
  const { db, files, log } = deps;
  const labelKey = deps.keys.label;
  const labelAddress = (fileId: string, sessionId: string) =>
    fileAddress('/api/labels', labelKey, { fileId, sessionId }, new Date());

  /** Recorded because the label shows the customer's address. */
  const noteOpening = (tx: Tx, viewer: Viewer, magicOrderId: string) =>
    recordAudit(tx, { actor: viewer, action: 'label.opened', subject: magicOrderId, address: viewer.ipAddress });

  mount(labelsContract.generate, async ({ viewer, params, body }) => {
    const { shipmentId, awbNumber, trackingUrl } = await generateLabel(deps, viewer, {
      magicOrderId: params.id,
      ...body,
    });
    await inViewerTransaction(db, viewer, (tx) => noteOpening(tx, viewer, params.id));
    const labelUrl = labelAddress(shipmentId, viewer.sessionId);
    return { awbNumber, trackingUrl, labelUrl, message: 'Label generated successfully!' };
  });

  mount(labelsContract.link, async ({ viewer, params }) => {
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

  mount(labelsContract.read, async ({ params, query, request, reply }) => {
    const grant = readFileGrant(labelKey, query.grant, params.id, new Date());
    const notFound = new AppError('not_found', 'Label not found');
    if (grant === 'old') throw new AppError('gone', 'This link to the label has expired. Please open the label again.');
    if (grant === 'wrong') throw notFound;
    const viewer = await inAuthRead(db, (tx) => findViewer(tx, grant.sessionId, request.ip));
    if (!viewer) throw notFound;
    // The viewer's scope is checked again: it may have changed within the minute.
    const [shipment, label] = await inViewerTransaction(db, viewer, async (tx) => [
      await findShipment(tx, params.id),
      await findLabel(tx, params.id),
    ]);
    if (!shipment || !label) throw notFound;
    // It may have been stopped within the minute.
    if (shipment.stopped_for) throw new AppError('conflict', `AWB ${shipment.awb}: ${stopText(shipment.stopped_for)}`);
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
}
