import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

const awbs = ['AWB-R1', 'AWB-R2', 'AWB-R3', 'AWB-R4'];
let app: TestApp;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  for (const name of ['R1', 'R2', 'R3', 'R4']) await vendor.order({ name });
  team = await app.createUser('team_member');
  await app.database.query(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
     select id, 1, magic_order_id, 'Delhivery', 'created', 'AWB-' || order_number from magic_orders`,
  );
});
afterAll(() => app?.close());
const clear = () => app.database.query('truncate recon_uploads cascade');
beforeEach(clear);

type Charges = Record<string, { weight: number; cost: number }>;

async function upload(charges: Charges): Promise<{ id: string; updatedRows: number }> {
  const rows = Object.entries(charges).map(([awb, { weight, cost }]) => `${awb},${weight},${cost}`);
  const form = new FormData();
  form.append('reconFile', new Blob([['AWB,Actual Weight,Actual Cost', ...rows].join('\n')]), 'invoice.csv');
  const response = await fetch(`${app.url}${reconContract.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}` },
    body: form,
  });
  return (await response.json()) as { id: string; updatedRows: number };
}
const undo = async (id: string) => (await app.attempt(reconContract.undo, { params: { id } }, team)).status;

async function present(): Promise<Charges> {
  const rows = await app.database.query<{ awb: string; weight: number; cost: number }>(
    `select awb, weight_grams / 1000 as weight, cost::float8 from recon_charges join shipments on id = shipment_id
     order by awb`,
  );
  return Object.fromEntries(rows.map(({ awb, weight, cost }) => [awb, { weight, cost }]));
}

/** The charges resulting from a list of uploads, by the simplest rule: the later one wins. */
const expected = (uploads: readonly { charges: Charges; stands: boolean }[]): Charges =>
  Object.assign({}, ...uploads.filter(({ stands }) => stands).map(({ charges }) => charges));

test('undone oldest first, two uploads leave nothing', async () => {
  const first = await upload({ 'AWB-R1': { weight: 1, cost: 41 }, 'AWB-R2': { weight: 1, cost: 51 } });
  const second = await upload({ 'AWB-R2': { weight: 2, cost: 52 } });
  expect([await undo(first.id), await undo(second.id)]).toEqual([200, 200]);
  expect(await present()).toEqual({});
});

test('a charge that two uploads say alike stays until both are undone', async () => {
  const charges = { 'AWB-R1': { weight: 1, cost: 41 } };
  const first = await upload(charges);
  const second = await upload(charges);
  expect(second.updatedRows).toBe(0);
  await undo(first.id);
  expect(await present()).toEqual(charges);
  await undo(second.id);
  expect(await present()).toEqual({});
});

const charges = fc.dictionary(
  fc.constantFrom(...awbs),
  fc.record({ weight: fc.integer({ min: 1, max: 3 }), cost: fc.integer({ min: 1, max: 3 }) }),
  { minKeys: 1, noNullPrototype: true },
);
const place = fc.nat({ max: 7 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ charges }) },
  { weight: 2, arbitrary: fc.record({ undo: place }) },
  // At the same moment, perhaps both of the same upload.
  { weight: 1, arbitrary: fc.record({ undo: place, and: place }) },
  { weight: 1, arbitrary: fc.record({ undo: place, charges }) },
);

test('after any uploads and undos a parcel is charged what the newest standing upload says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      await clear();
      const uploads: { id: string; charges: Charges; stands: boolean }[] = [];
      const add = async (given: Charges) => {
        const before = await present();
        const { id, updatedRows } = await upload(given);
        uploads.push({ id, charges: given, stands: true });
        return { before, updatedRows, after: await present() };
      };
      for (const one of steps) {
        const at = 'undo' in one ? [one.undo, ...('and' in one ? [one.and] : [])] : [];
        const wanted = at.flatMap((index) => uploads[index] ?? []);
        const open = new Set(wanted.filter(({ stands }) => stands));
        const undoing = Promise.all(wanted.map(({ id }) => undo(id)));
        const adding = 'charges' in one ? add(one.charges) : null;
        const statuses = await undoing;
        // Each standing upload is undone once, whoever comes first.
        expect(statuses.filter((status) => status === 200)).toHaveLength(open.size);
        expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
        for (const upload of open) upload.stands = false;
        const added = await adding;
        if (added && wanted.length === 0) {
          const changed = Object.keys(added.after).filter(
            (awb) => JSON.stringify(added.after[awb]) !== JSON.stringify(added.before[awb]),
          );
          expect(added.updatedRows).toBe(changed.length);
        }
        expect(await present()).toEqual(expected(uploads));
      }
    }),
    { numRuns: propertyRuns(25) },
  );
});
