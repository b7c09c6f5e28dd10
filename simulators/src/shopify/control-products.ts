import { bodyOf, numberOf, textOf } from '../control.ts';
import { setLevels } from './inventory.ts';
import type { StoreProduct, StoreVariant } from './model.ts';
import { paise } from './money.ts';
import { productBody } from './product-body.ts';
import type { ShopifySimulator } from './server.ts';
import type { ShopifyStore } from './store.ts';

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Control over products and quantities: make, read, change, delete. */
export function mountProductControl({ app, store }: ShopifySimulator): void {
  app.post('/_control/products', async (request) => {
    const body = bodyOf(request.body);
    const count = Math.min(numberOf(body.count) ?? 1, 100_000);
    const made: StoreProduct[] = [];
    for (let i = 0; i < count; i++) {
      const product = makeProduct(store, body, count === 1 ? '' : ` ${i + 1}`);
      store.addProduct(product);
      made.push(product);
      if (body.silent !== true) store.announce('PRODUCTS_CREATE', productBody(product));
    }
    return count === 1 ? made[0] : { ids: made.map(({ id }) => String(id)) };
  });

  app.get('/_control/products', async () => ({
    count: store.products.size,
    ids: [...store.products.keys()].map(String),
  }));

  app.get<{ Params: { id: string } }>('/_control/products/:id', async (request, reply) => {
    return store.products.get(Number(request.params.id)) ?? reply.code(404).send({ error: 'no such product' });
  });

  app.patch<{ Params: { id: string } }>('/_control/products/:id', async (request, reply) => {
    const product = store.products.get(Number(request.params.id));
    if (!product) return reply.code(404).send({ error: 'no such product' });
    const body = bodyOf(request.body);
    store.changeProduct(product, () => {
      product.title = textOf(body.title) ?? product.title;
      product.vendor = textOf(body.vendor) ?? product.vendor;
      product.type = textOf(body.type) ?? product.type;
      product.tags = tagsOf(body) ?? product.tags;
      product.status = (textOf(body.status) as typeof product.status | undefined) ?? product.status;
      if (Array.isArray(body.variants)) product.variants = readVariants(store, body.variants, product.variants);
    });
    if (body.silent !== true) store.announce('PRODUCTS_UPDATE', productBody(product));
    return product;
  });

  app.delete<{ Params: { id: string }; Querystring: { silent?: string } }>(
    '/_control/products/:id',
    async (request, reply) => {
      const product = store.products.get(Number(request.params.id));
      if (!product) return reply.code(404).send({ error: 'no such product' });
      store.removeProduct(product);
      if (request.query.silent !== 'true') store.announce('PRODUCTS_DELETE', { id: product.id });
      return { deleted: String(product.id) };
    },
  );

  app.put<{ Params: { variantId: string } }>('/_control/inventory/:variantId', async (request, reply) => {
    const found = store.variants.get(Number(request.params.variantId));
    if (!found) return reply.code(404).send({ error: 'no such variant' });
    const body = bodyOf(request.body);
    const levels = Object.entries(bodyOf(body.levels)).map(([id, available]) => ({
      id: Number(id),
      available: numberOf(available) ?? 0,
    }));
    const available = numberOf(body.available);
    if (available !== undefined) levels.push({ id: store.homeOf(found.product.vendor), available });
    if (typeof body.tracked === 'boolean') found.variant.tracked = body.tracked;
    setLevels(store, found, levels, body.silent === true);
    return found.variant;
  });
}

const tagsOf = ({ tags }: Record<string, unknown>) => (Array.isArray(tags) ? tags.map(String) : undefined);

function makeProduct(store: ShopifyStore, body: Record<string, unknown>, suffix: string): StoreProduct {
  const title = `${textOf(body.title) ?? 'Sample Product'}${suffix}`;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const type = textOf(body.type) ?? 'Home Decor';
  return {
    id: store.nextId(),
    title,
    vendor: textOf(body.vendor) ?? 'Sample Vendor',
    type,
    handle: slugOf(title),
    status: (textOf(body.status) as StoreProduct['status'] | undefined) ?? 'ACTIVE',
    tags: tagsOf(body) ?? [type],
    hsn: '442090',
    gst: 18,
    image: body.image === null ? null : `/pictures/${slugOf(title).slice(0, 100)}.svg`,
    createdAt: now,
    updatedAt: now,
    variants: readVariants(store, Array.isArray(body.variants) ? body.variants : [{}], []),
  };
}

/** Existing variants keep their ids; omitted ones are removed. */
function readVariants(store: ShopifyStore, given: readonly unknown[], before: readonly StoreVariant[]): StoreVariant[] {
  return given.map((one, i) => {
    const body = bodyOf(one);
    const old = before.find(({ id }) => String(id) === String(body.id));
    return {
      id: old?.id ?? store.nextId(),
      inventoryItemId: old?.inventoryItemId ?? store.nextId(),
      sku: textOf(body.sku) ?? old?.sku ?? null,
      title: textOf(body.title) ?? old?.title ?? 'Default Title',
      price: body.price === undefined ? (old?.price ?? 49_900) : paise(String(body.price)),
      grams: numberOf(body.grams) ?? old?.grams ?? 250,
      inventory: numberOf(body.inventory) ?? old?.inventory ?? 10,
      ...(old?.levels && body.inventory === undefined ? { levels: old.levels } : {}),
      position: i + 1,
    };
  });
}
