import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;
let nobody: User;

/** Rows as a sync would leave them. */
async function give(id: string, vendor: string, title: string, about: Record<string, unknown> = {}): Promise<void> {
  const {
    status = 'active',
    type = 'Home Decor',
    variants = [{}],
  } = about as {
    status?: string;
    type?: string;
    variants?: { sku?: string; quantity?: number; price?: number; title?: string }[];
  };
  await app.database.query(
    `insert into products (product_id, vendor_id, vendor_name, title, product_type, status, image_url, created_at,
       store_updated_at, read_at, variant_text)
     select $1, id, vendor_name, $3, $4, $5, 'https://cdn.example.com/a.jpg', '2026-01-02T00:00:00Z', '2026-02-03T18:31:00Z', now(), $6
     from vendors where vendor_name = $2`,
    [
      id,
      vendor,
      title,
      type,
      status,
      variants.map(({ title: of, sku }) => `${of ?? ''} ${sku ?? ''}`.trim()).join(' '),
    ],
  );
  for (const [i, variant] of variants.entries()) {
    await app.database.query(
      `insert into product_variants (variant_id, product_id, position, title, sku, price, weight, weight_unit, inventory_quantity,
         inventory_item_id) values ($1, $2, $3, $4, $5, $6, 1.5, 'kg', $7, $1)`,
      [
        `${id}${i}`,
        id,
        i + 1,
        variant.title ?? 'Default Title',
        variant.sku ?? null,
        variant.price ?? 499,
        variant.quantity ?? 3,
      ],
    );
  }
}

beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Lamps & Co', 'Clay, Wood', 'Empty Shelf']) await createVendor(app, name);
  await give('11', 'Lamps & Co', 'brass lamp', {
    variants: [
      { sku: 'BL-2', title: 'Large' },
      { sku: 'BL-1', quantity: -2 },
    ],
  });
  await give('12', 'Lamps & Co', 'Clay_Lamp 100%', { status: 'draft', type: 'Lighting' });
  await give('13', 'Clay, Wood', '=Wooden Spoon', { type: 'Kitchen', variants: [{ price: 1249.5, sku: '+SPOON' }] });
  await give('14', 'Clay, Wood', 'Archived Bowl', { status: 'archived', type: '', variants: [] });
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps & Co'] });
  nobody = await app.createUser('vendor_member');
});
afterAll(() => app?.close());

const list = (query: Record<string, unknown> = {}, user = admin) =>
  app.call(productsContract.list, { query: query }, user);
const titles = async (query?: Record<string, unknown>, user = admin) =>
  (await list(query, user)).products.map(({ title }) => title);

describe('the list of products', () => {
  test('is sorted by title, with the variants in the store’s order', async () => {
    const { products, ...rest } = await list();
    expect(rest).toEqual({ total: 4, totalPages: 1, statusCounts: { active: 2, draft: 1, archived: 1 } });
    expect(products.map(({ title }) => title)).toEqual([
      '=Wooden Spoon',
      'Archived Bowl',
      'brass lamp',
      'Clay_Lamp 100%',
    ]);
    expect(products[1]?.variants).toEqual([]);
    expect(products[2]).toEqual({
      id: '11',
      shopifyProductId: '11',
      title: 'brass lamp',
      handle: '',
      imageUrl: 'https://cdn.example.com/a.jpg',
      productType: 'Home Decor',
      vendor: 'Lamps & Co',
      status: 'active',
      updatedAt: '2026-02-03T18:31:00.000Z',
      variants: [
        expect.objectContaining({ id: '110', shopifyVariantId: '110', title: 'Large', inventoryQuantity: 3 }),
        {
          id: '111',
          shopifyVariantId: '111',
          title: 'Default Title',
          sku: 'BL-1',
          imageUrl: null,
          weight: 1.5,
          weightUnit: 'kg',
          inventoryQuantity: -2,
          price: 499,
          hsn: null,
          details: { length: null, width: null, height: null, productionDays: null, hsn: null, gstPercent: null },
          requestedQuantity: null,
        },
      ],
    });
  });

  // Proves (Products): Search, vendors, type and status narrow the list
  test.each([
    [{ search: 'LAMP' }, ['brass lamp', 'Clay_Lamp 100%']],
    [{ search: 'bl-1' }, ['brass lamp']],
    [{ search: 'BL1' }, ['brass lamp']],
    [{ search: 'bl/1' }, ['brass lamp']],
    [{ search: 'large bl2' }, ['brass lamp']],
    [{ search: 'clay, wood' }, ['=Wooden Spoon', 'Archived Bowl']],
    [{ search: '%' }, []],
    [{ search: '100 clay-lamp' }, ['Clay_Lamp 100%']],
    [{ search: 'Lamp, Brass' }, ['brass lamp']],
    [{ search: '14' }, ['Archived Bowl']],
    [{ search: 'nothing' }, []],
    [{ vendor: 'clay, WOOD ' }, ['=Wooden Spoon', 'Archived Bowl']],
    [{ vendor: ['Clay, Wood', 'Lamps & Co'], type: ['Kitchen', 'Lighting'] }, ['=Wooden Spoon', 'Clay_Lamp 100%']],
    [{ vendor: 'Unknown' }, []],
    [{ status: 'all' }, ['=Wooden Spoon', 'Archived Bowl', 'brass lamp', 'Clay_Lamp 100%']],
    [{ status: 'draft' }, ['Clay_Lamp 100%']],
    [{ status: ['draft', 'archived'] }, ['Archived Bowl', 'Clay_Lamp 100%']],
    [{ limit: 1, page: 3 }, ['brass lamp']],
    [{ page: 9 }, []],
  ])('%j finds %j', async (query, found) => expect(await titles(query)).toEqual(found));

  test('counts each tab under the other filters', async () => {
    expect(await list({ search: 'lamp', status: 'draft', limit: 10 })).toMatchObject({
      total: 1,
      statusCounts: { active: 1, draft: 1, archived: 0 },
    });
  });

  // Proves (Products): A vendor member sees the granted vendors' products only; without any, an empty list
  test('contains only the vendors of a vendor member, in counts, search and filters too', async () => {
    expect(await list({}, member)).toMatchObject({ total: 2, statusCounts: { active: 1, draft: 1, archived: 0 } });
    expect(await titles({ search: 'spoon' }, member)).toEqual([]);
    expect(await titles({ vendor: 'Clay, Wood' }, member)).toEqual([]);
    expect(await list({}, nobody)).toMatchObject({ products: [], total: 0 });
  });

  test.each([
    [{ limit: 101 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ status: 'sold' }, 'status'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses %o and names the field', async (query, field) =>
    expect(await app.attempt(productsContract.list, { query }, admin)).toMatchObject({
      status: 400,
      body: { error: 'bad_input', field },
    }),
  );
});

describe('the filter options', () => {
  // Proves (Products): The filter choices of products, limited to a member's vendors
  test('are the values of products in scope, sorted by name', async () => {
    expect(await app.call(productsContract.filterOptions, {}, admin)).toEqual({
      vendors: ['Clay, Wood', 'Lamps & Co'],
      types: ['Home Decor', 'Kitchen', 'Lighting'],
      statuses: ['active', 'draft', 'archived'],
    });
    expect(await app.call(productsContract.filterOptions, {}, member)).toMatchObject({
      vendors: ['Lamps & Co'],
      types: ['Home Decor', 'Lighting'],
    });
    expect(await app.call(productsContract.filterOptions, {}, nobody)).toMatchObject({ vendors: [], types: [] });
  });
});

describe('the export', () => {
  const rows = async (query: Record<string, unknown>, user = admin) => {
    const { status, text, headers } = await app.attempt(productsContract.export, { query }, user);
    expect(status).toBe(200);
    return { name: headers.get('content-disposition'), rows: text.trim().split('\r\n') };
  };

  // Proves (Products): Export of products or variants with the day in the file's name; selected products replace the
  // filters; its toasts
  test('of products names its file by table and day, and escapes formulas', async () => {
    const { name, rows: lines } = await rows({});
    expect(name).toMatch(/^attachment; filename="products_\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(lines[0]).toBe(
      'shopify_product_id,title,handle,vendor,product_type,status,variants,total_inventory,image_url,created_at,updated_at',
    );
    expect(lines[1]).toContain(`13,'=Wooden Spoon,`);
    // Days and times are India's.
    expect(lines[3]).toBe(
      '11,brass lamp,,Lamps & Co,Home Decor,active,2,1,https://cdn.example.com/a.jpg,2026-01-02 05:30:00,2026-02-04 00:01:00',
    );
    expect(lines).toHaveLength(5);
  });

  test('of variants has a row for each variant', async () => {
    const { name, rows: lines } = await rows({ table: 'product_variants', vendor: 'Clay, Wood' });
    expect(name).toContain('product_variants_');
    expect(lines[1]).toBe(
      `130,13,'=Wooden Spoon,Default Title,"Clay, Wood",Kitchen,active,'+SPOON,,1249.50,1.5,kg,3,https://cdn.example.com/a.jpg`,
    );
    expect(lines).toHaveLength(2);
  });

  test('of selected products ignores the filters, but not the scope', async () => {
    const chosen = { search: 'nothing', status: 'draft', selectedProductIds: ['11', '13'] };
    expect((await rows(chosen)).rows).toHaveLength(3);
    expect((await rows(chosen, member)).rows).toHaveLength(2);
    expect((await rows({ selectedProductIds: '13' }, member)).rows).toHaveLength(1);
    expect(
      await app.database.one(
        "select details from audit_log where action = 'products.exported' order by id desc limit 1",
      ),
    ).toEqual({ details: { selectedProductIds: ['13'] } });
  });

  test('of an unknown table is refused', async () =>
    expect(await app.attempt(productsContract.export, { query: { table: 'users' } }, admin)).toMatchObject({
      status: 400,
      body: { field: 'table' },
    }));
});

test('a sync without a store says so', async () => {
  expect(await app.attempt(productsContract.sync, { body: {} }, admin)).toMatchObject({ status: 503 });
  expect(await app.attempt(productsContract.sync, { body: {} }, member)).toMatchObject({ status: 403 });
});
