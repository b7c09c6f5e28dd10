import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

const awbs = ['AWB-R1', 'AWB-R2', 'AWB-R3'];
let app: TestApp;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  for (const name of ['R1', 'R2', 'R3']) await vendor.order({ name });
  team = await app.createUser('team_member');
  await app.database.query(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
     select id, 1, magic_order_id, 'Delhivery', 'created', 'AWB-' || order_number from magic_orders`,
  );
});
afterAll(() => app?.close());

interface Line {
  readonly awb: string;
  readonly kind: 'Forward' | 'RTO' | 'COD';
  readonly invoice: string;
  readonly paise: number;
}
interface Upload {
  readonly id: string;
  /** Null for the three columns. */
  readonly lines: readonly Line[];
  readonly named: boolean;
  stands: boolean;
}

async function send(lines: readonly Line[], named: boolean): Promise<string> {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  const rows = named
    ? lines.map(({ awb, kind, invoice, paise }) => `${awb},${invoice},${kind},${rupees(paise)}`)
    : lines.map(({ awb, paise }) => `${awb},0.5,${rupees(paise)}`);
  const heading = named ? 'AWB Number,Invoice No,Charge Type,Amount' : 'AWB,Actual Weight,Actual Cost';
  const form = new FormData();
  form.append('reconFile', new Blob([[heading, ...rows].join('\n')]), 'invoice.csv');
  const response = await fetch(`${app.url}${reconContract.upload.path}?courier=delhivery`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

/** The charge of each parcel in paise, by the simplest rules. */
function expected(uploads: readonly Upload[]): Record<string, number> {
  const standing = uploads.filter(({ stands }) => stands);
  const sums: Record<string, number> = {};
  for (const awb of awbs) {
    const plain = standing.filter((one) => !one.named).flatMap((one) => one.lines.filter((line) => line.awb === awb));
    const last = plain.at(-1);
    const ofInvoices = ['I1', 'I2'].flatMap((invoice) => {
      const newest = standing.filter((one) => one.named && one.lines.some((line) => line.invoice === invoice)).at(-1);
      return newest?.lines.filter((line) => line.invoice === invoice && line.awb === awb) ?? [];
    });
    const lines = [...(last ? [last] : []), ...ofInvoices];
    if (lines.length > 0) sums[awb] = lines.reduce((sum, { paise }) => sum + paise, 0);
  }
  return sums;
}

async function present(): Promise<Record<string, number>> {
  const rows = await app.database.query<{ awb: string; paise: number }>(
    `select awb, (sum(cost) * 100)::int as paise from recon_charges join shipments on id = shipment_id group by awb`,
  );
  return Object.fromEntries(rows.map(({ awb, paise }) => [awb, paise]));
}

const line = fc.record<Line>({
  awb: fc.constantFrom(...awbs),
  kind: fc.constantFrom('Forward', 'RTO', 'COD'),
  invoice: fc.constantFrom('I1', 'I2'),
  paise: fc.integer({ min: 1, max: 99_999 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }), named: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat({ max: 7 }) }) },
);

// Proves (Reconciliation): A parcel's charge is the sum of the lines in force; an invoice replaces its former
// version; undo in any order, to the paisa
test('after any uploads, replacements and undos a parcel is charged the sum of the lines that stand, to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      await app.database.query('truncate recon_uploads cascade');
      const uploads: Upload[] = [];
      for (const one of steps) {
        if ('lines' in one) uploads.push({ ...one, id: await send(one.lines, one.named), stands: true });
        else {
          const wanted = uploads[one.undo];
          if (!wanted) continue;
          const before = await present();
          const { status, body } = await app.attempt(reconContract.undo, { params: { id: wanted.id } }, team);
          expect(status).toBe(wanted.stands ? 200 : 409);
          wanted.stands = false;
          if (status === 200 && (body as { restored: number }).restored === 0) expect(await present()).toEqual(before);
        }
        expect(await present()).toEqual(expected(uploads));
      }
    }),
    { numRuns: propertyRuns(30) },
  );
});
