import { isFinal, istTime, lastScan, type Parcel, type Scan } from './parcel.ts';
import { placeOfPin } from './pins.ts';

function scanDetail(scan: Scan) {
  return {
    ScanDetail: {
      ScanDateTime: istTime(scan.at),
      ScanType: scan.type,
      Scan: scan.status,
      StatusDateTime: istTime(scan.at),
      ScannedLocation: scan.location,
      StatusCode: scan.code,
      Instructions: scan.instructions,
    },
  };
}

/** A parcel in the tracking call's format: spelling, arrays and nulls as in real answers. */
export function presentShipment(parcel: Parcel) {
  const { scans, consignee } = parcel;
  const last = lastScan(parcel);
  const timeOf = (find: (scan: Scan) => boolean) => {
    const scan = scans.find(find);
    return scan ? istTime(scan.at) : null;
  };
  const returned = last?.type === 'DL' && last.status === 'RTO';
  const pickedUp = timeOf((s) => s.code === 'X-PPOM');
  const expected = istTime(parcel.expectedDelivery);
  return {
    Shipment: {
      PickUpDate: pickedUp ?? istTime(parcel.createdAt),
      Destination: placeOfPin(consignee.pin)?.city ?? consignee.city,
      DestRecieveDate: timeOf((s) => s.code === 'X-IBD3F'),
      Scans: scans.map(scanDetail),
      Status: {
        Status: last?.status ?? 'Manifested',
        StatusLocation: last?.location ?? '',
        StatusDateTime: istTime(last?.at ?? parcel.createdAt),
        RecievedBy: last?.status === 'Delivered' ? consignee.name : '',
        StatusCode: last?.code ?? 'X-UCI',
        StatusType: last?.type ?? 'UD',
        Instructions: last?.instructions ?? '',
      },
      ReturnPromisedDeliveryDate: null,
      Ewaybill: parcel.ewaybill === null ? [] : [{ EwaybillNumber: parcel.ewaybill }],
      InvoiceAmount: parcel.totalAmount,
      ChargedWeight: isFinal(parcel) && parcel.weight ? Math.max(500, Math.ceil(parcel.weight / 500) * 500) : null,
      PickedupDate: pickedUp,
      DeliveryDate: timeOf((s) => s.status === 'Delivered'),
      SenderName: parcel.sellerName,
      AWB: parcel.awb,
      DispatchCount: scans.filter((s) => s.code === 'X-DDD3FD').length,
      OrderType: parcel.paymentMode,
      ReturnedDate: returned ? istTime(last.at) : null,
      ExpectedDeliveryDate: expected,
      RTOStartedDate: timeOf((s) => s.type === 'RT'),
      Extras: '',
      FirstAttemptDate: timeOf((s) => s.code.startsWith('EOD-')),
      ReverseInTransit: last?.type === 'RT',
      Quantity: parcel.quantity,
      Origin: scans[0]?.location ?? '',
      Consignee: {
        City: consignee.city,
        Name: consignee.name,
        Address1: [],
        Address2: [],
        Address3: '',
        PinCode: Number(consignee.pin),
        State: consignee.state,
        Telephone2: '',
        Country: consignee.country,
        Telephone1: '',
      },
      ReferenceNo: parcel.order,
      OutDestinationDate: timeOf((s) => s.code === 'X-DLL2F'),
      CODAmount: parcel.codAmount,
      PromisedDeliveryDate: expected,
      PickupLocation: parcel.pickupLocation,
      OriginRecieveDate: timeOf((s) => s.code === 'X-PIOM'),
    },
  };
}

/** The body of a scan push. */
export function presentPush(parcel: Parcel, scan: Scan) {
  const pickedUp = parcel.scans.find((s) => s.code === 'X-PPOM');
  const time = (at: number) => new Date(at + 19_800_000).toISOString().replace(/Z$/, '');
  return {
    Shipment: {
      Status: {
        Status: scan.status,
        StatusDateTime: time(scan.at),
        StatusType: scan.type,
        StatusLocation: scan.location,
        Instructions: scan.instructions,
      },
      PickUpDate: time(pickedUp?.at ?? parcel.createdAt),
      NSLCode: scan.code,
      Sortcode: placeOfPin(parcel.consignee.pin)?.sortCode ?? '',
      ReferenceNo: parcel.order,
      AWB: parcel.awb,
    },
  };
}
