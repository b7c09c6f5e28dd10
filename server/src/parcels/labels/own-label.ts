import { countryOf, isIndia } from '@shipmagic/domain/india/country';
import { ewayBillText } from '@shipmagic/domain/orders/eway-bill';
import type { Address } from '@shipmagic/domain/orders/order';
import bwipjs from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import type { ParcelRequest } from '../../couriers/courier.ts';
import { boldFont, regularFont } from '../../platform/documents/fonts.ts';
import { bytesOf, mm } from '../../platform/documents/pdf.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Our own A6 label with a Code 128 barcode, for partners that provide none. A store with a brand is named by it. */
export async function drawLabel(
  parcel: ParcelRequest,
  shipment: { readonly partner: string; readonly awb: string; readonly shopName?: string | null },
): Promise<Buffer> {
  const document = new PDFDocument({
    size: [mm(105), mm(148)],
    margin: mm(6),
    info: { Title: `Label ${shipment.awb}` },
  });
  const done = bytesOf(document);
  const left = mm(6);
  const width = mm(93);
  const rule = () =>
    document
      .moveDown(0.4)
      .moveTo(left, document.y)
      .lineTo(left + width, document.y)
      .lineWidth(0.6)
      .stroke()
      .moveDown(0.4);
  document
    .font(boldFont)
    .fontSize(13)
    .text(shipment.partner, left, mm(6), { width: width / 2 });
  document
    .font(boldFont)
    .fontSize(13)
    .text(parcel.cod > 0 ? 'COD' : 'Prepaid', left + width / 2, mm(6), { width: width / 2, align: 'right' });
  rule();
  const barcode = await bwipjs.toBuffer({
    bcid: 'code128',
    text: shipment.awb,
    scale: 4,
    height: 14,
    includetext: false,
  });
  document.image(barcode, left, document.y, { fit: [width, mm(18)], align: 'center' });
  document.y += mm(19);
  document.font(boldFont).fontSize(12).text(shipment.awb, left, document.y, { width, align: 'center' });
  rule();
  const { consignee, pickup } = parcel;
  document.font(regularFont).fontSize(8).text('Ship to');
  document.font(boldFont).fontSize(11).text(consignee.name);
  document
    .font(regularFont)
    .fontSize(9.5)
    .text(
      [consignee.address.company, consignee.address.address1, consignee.address.address2].filter(Boolean).join(', '),
    );
  document.text([consignee.address.city, consignee.address.province].filter(Boolean).join(', '));
  document.font(boldFont).fontSize(13).text(postcode(consignee.address));
  document.font(regularFont).fontSize(9.5).text(`Phone ${consignee.phone}`);
  rule();
  if (parcel.cod > 0)
    document
      .font(boldFont)
      .fontSize(13)
      .text(`Collect ${rupees.format(parcel.cod)}`);
  document
    .font(regularFont)
    .fontSize(8.5)
    .text(`${parcel.quantity} × ${parcel.description}`, { height: mm(12), ellipsis: true });
  document.text(
    `${(parcel.grams / 1000).toFixed(2)} kg · ${parcel.length} × ${parcel.width} × ${parcel.height} cm · Value ${rupees.format(parcel.value)}`,
  );
  if (parcel.ewayBill) document.text(`E-way bill ${ewayBillText(parcel.ewayBill)}`);
  rule();
  document.fontSize(8).text('Return to');
  document.text(
    [shipment.shopName, pickup.warehouseName, pickup.address, pickup.city, pickup.state, pickup.zip]
      .filter(Boolean)
      .join(', '),
    { height: mm(10), ellipsis: true },
  );
  document.text(
    `Order ${parcel.reference} · ${parcel.seller.name}${parcel.seller.gstin ? ` · GSTIN ${parcel.seller.gstin}` : ''}`,
  );
  document.end();
  return done;
}

/** A PIN code in India; elsewhere whatever stands for one there, and the country. */
const postcode = ({ zip, country }: Address): string =>
  isIndia(country) ? `PIN ${zip ?? ''}` : [zip, countryOf(country)].filter(Boolean).join(' ');
