import type { Courier } from './courier.ts';
import { cancelScan } from './lifecycle.ts';
import { isFinal, lastScan, type Parcel } from './parcel.ts';
import { cancelReverse, visitAgain } from './reverse.ts';

type Json = Record<string, unknown>;

const tooLate = 'Shipment status cannot be changed as shipment is either picked up or already in return flow';

/** Cancels: a parcel that was not picked up only gets a note, one in transit is returned. Idempotent. */
export function cancelParcel(courier: Courier, body: Json, now: number) {
  const parcel = courier.parcels.get(String(body.waybill ?? ''));
  if (!parcel) return { status: false, error: 'Incorrect Waybill/OrderID, please try again' };
  const done = { status: true, waybill: parcel.awb, order_id: parcel.order, remark: 'Shipment has been cancelled.' };
  if (parcel.cancelled) return done;
  if (parcel.reverse) {
    const scans = courier.refusesCancellations ? null : cancelReverse(parcel, now);
    if (!scans) return { status: false, error: tooLate, waybill: parcel.awb, order_id: parcel.order };
    parcel.cancelled = true;
    void courier.announce(parcel, scans);
    return done;
  }
  const last = lastScan(parcel);
  if (courier.refusesCancellations || isFinal(parcel) || last?.type === 'RT' || last?.status === 'Dispatched') {
    return { status: false, error: tooLate, waybill: parcel.awb, order_id: parcel.order };
  }
  parcel.cancelled = true;
  void courier.announce(parcel, [cancelScan(parcel, now)]);
  return done;
}

const isEditable = (parcel: Parcel) => {
  const last = lastScan(parcel);
  const isUnderWay = !parcel.cancelled && !isFinal(parcel) && last?.status !== 'Dispatched';
  return isUnderWay && !['RT', 'PP', 'PU'].includes(last?.type ?? '');
};

/** Edits consignee and payment while the parcel is not out for delivery or returning. `phone` is a list. */
export function editParcel(courier: Courier, body: Json) {
  const parcel = courier.parcels.get(String(body.waybill ?? ''));
  const phones = body.phone === undefined || (Array.isArray(body.phone) && body.phone.length > 0);
  if (!parcel) return { status: 'Failure', error: 'Incorrect Waybill/OrderID, please try again' };
  // From COD to prepaid and back; the same again is refused.
  const samePayment = body.pt !== undefined && body.pt === parcel.paymentMode;
  if (courier.refusesEdits || parcel.reverse || !isEditable(parcel) || !phones || samePayment)
    return { status: 'Failure', error: 'Shipment could not be updated' };
  if (body.name !== undefined) parcel.consignee.name = String(body.name);
  if (body.add !== undefined) parcel.consignee.address = String(body.add);
  if (body.phone !== undefined) parcel.consignee.phone = [body.phone].flat().join(', ');
  if (body.products_desc !== undefined) parcel.productsDescription = String(body.products_desc);
  if (body.gm !== undefined) parcel.weight = Number(body.gm);
  if (body.pt === 'COD' || body.pt === 'Pre-paid') parcel.paymentMode = body.pt;
  if (body.pt === 'Pre-paid') parcel.codAmount = 0;
  if (body.cod !== undefined) parcel.codAmount = Number(body.cod);
  return { status: true, waybill: parcel.awb, order_id: parcel.order };
}

/** A third failed attempt returns the parcel. */
const mostAttempts = 2;
const reattemptCodes = new Set(['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-69', 'EOD-6']);

function ndrResult(courier: Courier, awb: string, act: string, now: number): { ok: boolean; message: string } {
  const parcel = courier.parcels.get(awb);
  if (!parcel) return { ok: false, message: 'Package does not exist' };
  if (act === 'RE-ATTEMPT') {
    const last = lastScan(parcel);
    const attempts = parcel.scans.filter((scan) => scan.type === 'UD' && scan.code.startsWith('EOD-')).length;
    const ok = last?.status === 'Pending' && reattemptCodes.has(last.code) && attempts <= mostAttempts;
    return {
      ok,
      message: ok ? 'Re-attempt scheduled' : 'Re-attempt is not allowed for the current status of the package',
    };
  }
  const scans = visitAgain(parcel, now);
  if (!scans) return { ok: false, message: 'Rescheduling is not allowed as package should be in canceled status' };
  void courier.announce(parcel, scans);
  return { ok: true, message: 'Pickup rescheduled' };
}

/** Accepts NDR actions; their outcome is queried later by request id. */
export function submitNdr(courier: Courier, data: unknown, now: number) {
  const entries = Array.isArray(data) ? data : [];
  const id = courier.nextNdrRequest();
  courier.ndrRequests.set(
    id,
    entries.map((entry: unknown) => {
      const { waybill = '', act = '' } = typeof entry === 'object' && entry !== null ? (entry as Json) : {};
      return {
        waybill: String(waybill),
        act: String(act),
        ...ndrResult(courier, String(waybill), String(act), now),
      };
    }),
  );
  return { message: 'Request submitted successfully!', request_id: id };
}

/**
 * The outcome of NDR actions: "Failure" as soon as one failed, with the successes alongside; no parcels while pending.
 */
export function ndrStatus(courier: Courier, id: string) {
  const isPending = courier.ndrPending > 0;
  if (isPending) courier.ndrPending -= 1;
  const results = isPending ? [] : (courier.ndrRequests.get(id) ?? []);
  const shape = (ok: boolean) =>
    results.filter((r) => r.ok === ok).map(({ act, waybill, message }) => ({ action: act, waybill, message }));
  const success = shape(true);
  const failed = shape(false);
  return {
    status: failed.length > 0 || results.length === 0 ? 'Failure' : 'Success',
    remark: success.length === 0 ? 'Zero waybills affected' : `${success.length} waybills affected`,
    failed_wbns: failed,
    success_wbns: success,
    request_id: id,
  };
}
