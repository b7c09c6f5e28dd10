import type { ParcelRequest } from '../courier.ts';

/** The body of the create call. Grams, centimetres, rupees. */
export function createBody(parcel: ParcelRequest) {
  const { consignee, pickup, seller } = parcel;
  const { address } = consignee;
  const street = [address.company, address.address1].filter(Boolean).join(', ');
  const place = { to_city: address.city ?? '', to_state: address.province ?? '', to_country: 'IN' };
  return {
    order_type: 'Forward Shipment',
    reverse: false,
    is_reverse: false,
    item_list: [
      {
        item_name: parcel.description.slice(0, 250),
        units: parcel.quantity,
        selling_price: parcel.value,
        tax: 0,
        hsn: parcel.hsn ?? '',
        sku_id: parcel.reference,
        item_url: 'NA',
      },
    ],
    pickup_details: {
      from_name: pickup.warehouseName,
      from_phone_number: pickup.phone ?? '',
      from_email: '',
      from_address: pickup.address ?? '',
      from_addressline: pickup.address ?? '',
      from_city: pickup.city ?? '',
      from_state: pickup.state ?? '',
      from_pincode: pickup.zip ?? '',
      from_country: 'IN',
      gstin: seller.gstin ?? '',
    },
    delivery_details: {
      to_name: consignee.name,
      to_phone_number: consignee.phone,
      to_email: '',
      to_address: street,
      to_addressline: address.address2 ?? '',
      ...place,
      to_pincode: address.zip ?? '',
    },
    customer_detail: { to_email: '', to_address: street, ...place },
    shipment_detail: [
      {
        item_length: parcel.length,
        item_breadth: parcel.width,
        item_height: parcel.height,
        item_weight: parcel.grams,
      },
    ],
    invoice_value: parcel.value,
    cod_amount: parcel.cod,
    payment_mode: parcel.cod > 0 ? 'COD' : 'PREPAID',
    client_order_id: parcel.reference,
    invoice_number: parcel.invoiceNumber ?? parcel.reference,
    reference: parcel.reference,
    channel_name: 'WEB',
    transaction_charge: 0,
    giftwrap_charge: 0,
    shipping_charge: 0,
  };
}
