import { z } from 'zod';
import { pageLimit, pageNumber } from '../../http/pagination.ts';
import { recordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { scanRefusal } from './judge-scan.ts';
import { manifestLimit, manifestParcelState, manifestState } from './manifest-state.ts';

const text = z.string().nullable();
const count = z.number().int();
const params = z.object({ id: recordId() });
const awb = z.string().trim().min(1, 'Scan or type an AWB').max(60, 'An AWB has at most 60 characters');

const manifest = z.object({
  id: z.string(),
  /** `M-000123` */
  number: z.string(),
  state: manifestState,
  warehouseId: z.string(),
  warehouseName: z.string(),
  vendorName: z.string(),
  shippingPartner: z.string(),
  total: count,
  scanned: count,
  missed: count,
  createdAt: z.string(),
  createdBy: text,
  finishedAt: text,
  finishedBy: text,
});
export type Manifest = z.output<typeof manifest>;

const manifestParcel = z.object({
  awb: z.string(),
  magicOrderId: z.string(),
  orderNumber: z.string(),
  city: text,
  /** Grams and rupees told to the courier. */
  grams: count,
  codAmount: z.number(),
  pieces: count,
  state: manifestParcelState,
  /** Why it is not to be handed over any more; null while it is. */
  stopped: text,
  /** The courier's own scan has come: it cannot be put back any more. */
  pickedUp: z.boolean(),
  scannedAt: text,
  scannedBy: text,
});
export type ManifestParcel = z.output<typeof manifestParcel>;

/** The last refused scan of a parcel that nobody has dealt with. */
const refusedScan = z.object({
  awb: z.string(),
  reason: scanRefusal,
  message: text,
  /** Null: no parcel that the reader sees has this AWB. */
  magicOrderId: text,
  orderNumber: text,
  scannedAt: z.string(),
  scannedBy: text,
});
export type RefusedScan = z.output<typeof refusedScan>;

const withParcels = manifest.extend({
  parcels: z.array(manifestParcel),
  /** The newest first. */
  refused: z.array(refusedScan),
});
export type ManifestWithParcels = z.output<typeof withParcels>;

/** Handovers to couriers. Vendor members see those of their vendors' warehouses. */
export const manifestsContract = {
  list: route({
    method: 'GET',
    path: '/api/manifests',
    access: 'signed-in',
    summary: 'Manifests, the newest first',
    query: z.object({ page: pageNumber.default(1), limit: pageLimit.default(25) }),
    answer: z.object({ manifests: z.array(manifest), total: count, page: count, limit: count, totalPages: count }),
  }),
  /** Errors: 400 for an AWB that is not ready there, 403 where the vendor may not ship, 409 when nothing is ready. */
  create: route({
    method: 'POST',
    path: '/api/manifests',
    access: 'signed-in',
    summary: 'Make the manifest of a handover: of all parcels that are ready, or of those with these AWBs',
    body: z.object({
      warehouseId: recordId(),
      shippingPartner: z.string().trim().min(1, 'Please select a shipping partner').max(60),
      awbs: z
        .array(awb)
        .min(1, 'Choose at least one parcel')
        .max(manifestLimit, `A manifest has at most ${manifestLimit} parcels`)
        .optional(),
    }),
    answer: manifest,
  }),
  get: route({
    method: 'GET',
    path: '/api/manifests/:id',
    access: 'signed-in',
    summary: 'A manifest with its parcels, as far as the reader may see them',
    params,
    answer: withParcels,
  }),
  /** Errors: 409 with `scanRefusalDetails`. */
  scan: route({
    method: 'POST',
    path: '/api/manifests/:id/scans',
    access: 'signed-in',
    summary: 'Tick off a parcel that is handed over, by its AWB in any spelling',
    params,
    body: z.object({
      awb,
      /** Made by the caller: a repetition of the same scan is answered as the first time. */
      scanId: z.uuid().optional(),
    }),
    answer: z.object({ awb: z.string(), orderNumber: z.string(), scanned: count, total: count }),
  }),
  settle: route({
    method: 'POST',
    path: '/api/manifests/:id/refused-scans/settle',
    access: 'signed-in',
    summary: 'Note that the parcel of a refused scan has been dealt with: it leaves the list',
    params,
    body: z.object({ awb }),
    answer: withParcels,
  }),
  takeAll: route({
    method: 'POST',
    path: '/api/manifests/:id/take-all',
    access: 'signed-in',
    summary: 'Tick off all parcels that are left, each judged as if it were scanned',
    params,
    answer: z.object({ taken: count, refused: count }),
  }),
  /** Errors: 404 for a parcel that is not on it, 409 once the courier has scanned it. */
  putBack: route({
    method: 'POST',
    path: '/api/manifests/:id/put-back',
    access: 'signed-in',
    summary: 'Put back a parcel that was taken by mistake, until the courier’s own scan has come',
    params,
    body: z.object({ awb }),
    answer: withParcels,
  }),
  finish: route({
    method: 'POST',
    path: '/api/manifests/:id/finish',
    access: 'signed-in',
    summary: 'End a handover: parcels that were not scanned are missed, and free for the next manifest',
    params,
    answer: withParcels,
  }),
  documentLink: route({
    method: 'POST',
    path: '/api/manifests/:id/document-link',
    access: 'signed-in',
    onlyAsks: true,
    summary: 'A 60-second address of the manifest as PDF, for this session only',
    params,
    answer: z.object({ url: z.string() }),
  }),
  document: route({
    method: 'GET',
    path: '/api/manifest-documents/:id',
    access: 'machine',
    summary: 'The manifest as PDF, by a 60-second address',
    params,
    query: z.object({ grant: z.string().max(2000) }),
    file: ['application/pdf'],
  }),
};

/** The details of a 409 for a scanned parcel. */
export const scanRefusalDetails = z.object({ reason: scanRefusal, awb: z.string(), orderNumber: text });
