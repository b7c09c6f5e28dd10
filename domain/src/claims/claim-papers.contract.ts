import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { claimFileTypeNames } from './claim-files.ts';
import { claimParams } from './claims.contract.ts';

const claimFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(claimFileTypeNames),
  /** Bytes. */
  size: z.number().int(),
  addedAt: z.string(),
  addedBy: z.string(),
  /** It was not sent to the courier with the claim. */
  removable: z.boolean(),
});
export type ClaimFile = z.output<typeof claimFile>;

/** The papers that go to the courier with a claim. */
export const claimPapers = z.object({
  /** The valid invoice of the part. */
  invoiceNumber: z.string().nullable(),
  hasLabel: z.boolean(),
  /** Grams: as booked and on the label, and as the courier has charged. */
  declaredGrams: z.number().nullable(),
  chargedGrams: z.number().nullable(),
  /** The value of the part's goods, in rupees. */
  value: z.number(),
  files: z.array(claimFile),
});
export type ClaimPapers = z.output<typeof claimPapers>;

const fileParams = z.object({ id: recordId('This is not a file of a claim') });
const grantQuery = z.object({ grant: z.string().max(2000) });

/** The papers of claims. Errors: 404 for an unknown id, 409 for a file that cannot be added or taken away any more. */
export const claimPapersContract = {
  papers: route({
    method: 'GET',
    path: '/api/claims/:id/papers',
    access: staffRoles,
    summary: 'What goes to the courier with a claim: invoice, label, weights, value, pictures and files',
    params: claimParams,
    answer: claimPapers,
  }),
  addFile: route({
    method: 'POST',
    path: '/api/claims/:id/files',
    access: staffRoles,
    summary: 'Add a picture (JPEG, PNG, WebP) or a PDF to a claim; the same file twice is one',
    params: claimParams,
    upload: 'claimFile',
    answer: claimPapers,
  }),
  openFile: route({
    method: 'POST',
    path: '/api/claim-files/:id/open',
    access: staffRoles,
    summary: 'The address of a file of a claim for a minute',
    params: fileParams,
    answer: z.object({ url: z.string() }),
  }),
  removeFile: route({
    method: 'DELETE',
    path: '/api/claim-files/:id',
    access: staffRoles,
    summary: 'Take a file away that was not sent with the claim',
    params: fileParams,
    answer: claimPapers,
  }),
  readFile: route({
    method: 'GET',
    path: '/api/claim-files/:id',
    access: 'machine',
    summary: 'A file of a claim, by a 60-second address',
    params: fileParams,
    query: grantQuery,
    file: claimFileTypeNames,
  }),
  openBundle: route({
    method: 'POST',
    path: '/api/claims/:id/bundle',
    access: staffRoles,
    summary: 'The address, for a minute, of a zip with all papers of a claim',
    params: claimParams,
    answer: z.object({ url: z.string() }),
  }),
  readBundle: route({
    method: 'GET',
    path: '/api/claim-bundles/:id',
    access: 'machine',
    summary: 'All papers of a claim as a zip, by a 60-second address',
    params: claimParams,
    query: grantQuery,
    file: ['application/zip'],
  }),
};
