import type { StoreProduct } from '@shipmagic/domain/store/store-product';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { ProductSource, ReadProducts } from '../product-source.ts';
import type { ShopifyClient } from './client.ts';
import type { PageSizes } from './page-sizes.ts';
import { createCursors, pagesOf } from './paging.ts';
import { bulkLines } from './product-bulk.ts';
import { productFromQuery } from './product-mapping.ts';
import { type BulkLine, moreVariants, pagedProduct, productsById, productsPage } from './product-query.ts';
import { TooCostlyError } from './read-answer.ts';

const variantsPerProduct = 25;
/** How many products of a bulk file are handed over together: few enough for a short transaction. */
const bulkBatch = 250;

/** The catalogue port, implemented with Shopify's Admin API. */
export function createProductSource(client: ShopifyClient, sizes: PageSizes, log: Logger): ProductSource {
  /** Fetches the remaining variants of a product that has more than one page. */
  async function whole(node: unknown): Promise<unknown> {
    const paged = pagedProduct.safeParse(node);
    if (!paged.success || !paged.data.variants.pageInfo.hasNextPage) return node;
    const nodes = [...paged.data.variants.nodes];
    const next = createCursors('ProductMoreVariants');
    for (let after = next(paged.data.variants.pageInfo); after !== null; ) {
      const { product } = await client.send('ProductMoreVariants', { id: paged.data.id, after }, moreVariants);
      nodes.push(...(product?.variants.nodes ?? []));
      after = product ? next(product.variants.pageInfo) : null;
    }
    return { ...paged.data, variants: { nodes } };
  }

  function read(nodes: readonly unknown[], readAt: Date): ReadProducts {
    const products: StoreProduct[] = [];
    for (const node of nodes) {
      try {
        products.push(productFromQuery(node));
      } catch (error) {
        log.warn({ err: error, product: (node as { id?: unknown } | null)?.id }, 'a product could not be understood');
      }
    }
    return { readAt, products, unreadable: nodes.length - products.length };
  }

  /** In two halves if the store finds them too costly together. */
  async function byId(ids: readonly string[]): Promise<unknown[]> {
    try {
      return (await client.send('ProductsById', { ids, variants: variantsPerProduct }, productsById)).nodes;
    } catch (error) {
      if (!(error instanceof TooCostlyError) || ids.length < 2) throw error;
      const half = Math.ceil(ids.length / 2);
      return [...(await byId(ids.slice(0, half))), ...(await byId(ids.slice(half)))];
    }
  }

  return {
    async *changedProducts(since) {
      const query = `updated_at:>='${since.toISOString()}'`;
      const pages = pagesOf(client, sizes, {
        operation: 'ProductsPage',
        variables: { query, variants: variantsPerProduct },
        answer: productsPage,
        infoOf: ({ products }) => products.pageInfo,
      });
      for (let readAt = new Date(); ; readAt = new Date()) {
        const { value, done } = await pages.next();
        if (done) return;
        yield read(await Promise.all(value.products.nodes.map(whole)), readAt);
      }
    },
    async *allProducts() {
      const readAt = new Date();
      let batch: unknown[] = [];
      for await (const product of bulkProducts(bulkLines(client, 'ProductsBulk'))) {
        batch.push(product);
        if (batch.length < bulkBatch) continue;
        yield read(batch, readAt);
        batch = [];
      }
      if (batch.length > 0) yield read(batch, readAt);
    },
    async products(ids) {
      const readAt = new Date();
      const nodes = await byId(ids.map((id) => `gid://shopify/Product/${id}`));
      const there = nodes.filter((node) => pagedProduct.safeParse(node).success);
      return read(await Promise.all(there.map(whole)), readAt);
    },
  };
}

interface Gathered {
  readonly product: BulkLine;
  readonly variants: Map<string, BulkLine & { media: { nodes: BulkLine[] } }>;
}

/** Reassembles grouped lines: a product, then its variants and their images, before the next product. */
async function* bulkProducts(lines: AsyncIterable<BulkLine>): AsyncGenerator<unknown> {
  let current: Gathered | null = null;
  for await (const line of lines) {
    const parent = line.__parentId;
    if (parent === undefined) {
      if (current) yield together(current);
      current = { product: line, variants: new Map() };
    } else if (parent === current?.product.id) {
      current.variants.set(line.id, { ...line, media: { nodes: [] } });
    } else {
      current?.variants.get(parent)?.media.nodes.push(line);
    }
  }
  if (current) yield together(current);
}

const together = ({ product, variants }: Gathered) => ({ ...product, variants: { nodes: [...variants.values()] } });
