import PDFDocument from 'pdfkit';
import { drawBarcode } from '../src/platform/documents/barcode.ts';
import { bytesOf } from '../src/platform/documents/pdf.ts';
import type { TestApp } from './test-app.ts';

export interface LabelLook {
  /** Points. */
  readonly size?: readonly [width: number, height: number];
  /** Degrees clockwise that a viewer turns the page, as some couriers have it. */
  readonly rotate?: 0 | 90 | 180 | 270;
}

/** A courier's label with nothing but the AWB, as barcode and as text. */
export function labelWith(awb: string, { size: [width, height] = [288, 432], rotate = 0 }: LabelLook = {}) {
  const document = new PDFDocument({ size: [width, height], margin: 0 });
  const done = bytesOf(document);
  const side = Math.min(width, height);
  drawBarcode(document, awb, { x: side * 0.1, y: side * 0.3, width: side * 0.8, height: 60 });
  document.fontSize(12).text(awb, side * 0.1, side * 0.6);
  if (rotate) (document.page.dictionary.data as Record<string, unknown>).Rotate = rotate;
  document.end();
  return done;
}

export interface StoredParcel {
  readonly id: string;
  readonly awb: string;
  /** Null: the courier has not been asked for it. */
  readonly label: Buffer | null;
}

/** Gives orders their parcels with stored labels, as if a courier had made them. */
export async function storeParcels(app: TestApp, parcels: readonly StoredParcel[]): Promise<void> {
  const columns = [parcels.map(({ id }) => id), parcels.map(({ awb }) => awb), parcels.map(({ label }) => label)];
  await app.database.query(
    `with given as (select * from unnest($1::text[], $2::text[], $3::bytea[]) as t (id, awb, label)),
     made as (insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
       select o.id, 1, g.id, 'Delhivery', 'created', g.awb from given g join magic_orders o on o.magic_order_id = g.id
       returning id as shipment_id, order_id, awb),
     labels as (insert into shipment_labels (shipment_id, pdf, source)
       select m.shipment_id, g.label, 'partner' from made m join given g on g.awb = m.awb where g.label is not null)
     update magic_orders o set shipment_id = m.shipment_id, shipping_partner = 'Delhivery', shipping_reference = m.awb,
       tracking_type = 'courier', shipment_status = 'READY', order_status = 'ready_to_ship',
       has_label = exists (select from given g where g.awb = m.awb and g.label is not null)
     from made m where o.id = m.order_id`,
    columns,
  );
}
