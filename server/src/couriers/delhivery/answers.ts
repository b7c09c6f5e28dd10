import { z } from 'zod';

const text = z.string().nullish();
/** Rupees; null where it is none. */
const amount = z.coerce.number().min(0).nullish().catch(null);

export const createAnswer = z.object({
  success: z.boolean(),
  packages: z.array(
    z.object({
      status: z.string(),
      waybill: z.string().trim().nullish(),
      refnum: text,
      payment: text,
      cod_amount: amount,
      remarks: z
        .union([z.array(z.string().nullable()), z.string()])
        .transform((remarks) => [remarks].flat().filter((remark) => remark !== null)),
    }),
  ),
  rmk: text,
});
export const labelAnswer = z.object({ packages: z.array(z.object({ wbn: text, pdf_download_link: text })) });
export const editAnswer = z.object({ status: z.union([z.boolean(), z.string()]), error: text, remark: text });
/** Answer to creating or editing a pickup location. Errors are a text, a list of texts, or a map by field. */
export const warehouseAnswer = z.object({
  success: z.boolean(),
  error: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  error_code: z.array(z.number()).nullish(),
});
export const tatAnswer = z.object({
  success: z.literal(true),
  data: z.object({ tat: z.number() }),
});

/** Grams; heavier parcels or implausible amounts make the answer invalid. */
const heaviest = 10_000_000;
const dearest = 10_000_000;

/** A list with one entry; replaced by an error when there is no price. */
export const chargesAnswer = z.tuple([
  z.object({
    total_amount: z.coerce.number().max(dearest),
    charged_weight: z.coerce.number().positive().max(heaviest).nullish().catch(null),
  }),
]);
export const chargesRefusal = z.object({ error: z.string() });

/** Empty for an unserviceable PIN code. */
export const pinAnswer = z.object({
  delivery_codes: z.array(
    z.object({ postal_code: z.object({ pin: z.coerce.string(), pre_paid: text, cod: text, remarks: text }) }),
  ),
});

const status = z.object({
  Status: z.string(),
  StatusType: text,
  StatusCode: text,
  StatusDateTime: text,
  StatusLocation: text,
  Instructions: text,
});
const scan = z.object({
  ScanDetail: z.object({
    Scan: z.string(),
    ScanType: text,
    StatusCode: text,
    ScanDateTime: text,
    StatusDateTime: text,
    ScannedLocation: text,
    Instructions: text,
  }),
});
export const trackedShipment = z.object({
  AWB: z.string(),
  ReferenceNo: text,
  Status: status,
  Scans: z.array(scan).nullish(),
  ExpectedDeliveryDate: text,
  PromisedDeliveryDate: text,
  PickedupDate: text,
  OrderType: text,
  CODAmount: amount,
  Consignee: z
    .object({ PinCode: z.union([z.string(), z.number()]).transform(String).nullish() })
    .nullish()
    .catch(null),
});
export const trackAnswer = z.object({ ShipmentData: z.array(z.object({ Shipment: trackedShipment })) });
export const trackUnknown = z.object({ Error: z.string() });

/** Some senders write numbers as numbers. */
const written = z
  .union([z.string(), z.number()], { error: 'neither a text nor a number' })
  .transform((value) => String(value).trim());
const maybeWritten = written.nullish();

/** A pushed shipment, without the object around it. */
export const scanPush = z.object({
  AWB: written.refine((awb) => awb !== '', 'empty'),
  ReferenceNo: maybeWritten,
  NSLCode: maybeWritten,
  Status: z.object({
    Status: written,
    StatusDateTime: written,
    StatusType: maybeWritten,
    StatusLocation: maybeWritten,
    Instructions: maybeWritten,
  }),
});

export const ndrSubmitAnswer = z.object({ request_id: text, message: text, error: text });
const ndrResults = z.array(z.object({ waybill: z.coerce.string(), message: text })).nullish();
export const ndrResultAnswer = z.object({ status: text, success_wbns: ndrResults, failed_wbns: ndrResults });

const idOrCount = z.union([z.string(), z.number()]).transform(String).nullish();
/**
 * Answer to a pickup request. Counts may be texts; errors are a text, a list, a map by field, or an object with a
 * message; a field map may also be the whole answer.
 */
export const pickupAnswer = z.looseObject({
  pickup_id: idOrCount,
  pr_exist: z.boolean().nullish(),
  success: z.boolean().nullish(),
  error: z.unknown().optional(),
  expected_package_count: idOrCount,
});
