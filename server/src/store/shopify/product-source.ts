import type { StoreProduct } from '@shipmagic/domain/store/store-product';
import type { z } from 'zod';
import type { Logger } from '../../platform/telemetry/log.ts';
import type { ProductSource, ReadProducts } from '../product-source.ts';
import type { ShopifyClient } from './client.ts';
import { bulkLines } from './product-bulk.ts';
import { productFromQuery } from './product-mapping.ts';
import { type BulkLine, moreVariants, pagedProduct, productsById, productsPage } from './product-query.ts';

const pageSize = 25;
const variantsPerProduct = 25;
/** How many products of a bulk file are handed over together: few enough for a short transaction. */
const bulkBatch = 250;

/** The catalogue port, implemented with Shopify's Admin API. */
export function createProductSource(client: ShopifyClient, log: Logger): ProductSource {
  /** Fetches the remaining variants of a product that has more than one page. */
  async function whole(node: unknown): Promise<unknown> {
    const paged = pagedProduct.safeParse(node);
    if (!paged.success || !paged.data.variants.pageInfo.hasNextPage) return node;
    const nodes = [...paged.data.variants.nodes];
    let info = paged.data.variants.pageInfo;
    while (info.hasNextPage) {
      const { product } = await client.send(
        'ProductMoreVariants',
        { id: paged.data.id, after: info.endCursor },
        moreVariants,
      );
      nodes.push(...(product?.variants.nodes ?? []));
      info = product?.variants.pageInfo ?? { hasNextPage: false };
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

  return {
    async *changedProducts(since) {
      const query = `updated_at:>='${since.toISOString()}'`;
      let after: string | null = null;
      do {
        const readAt = new Date();
        const { products }: z.output<typeof productsPage> = await client.send(
          'ProductsPage',
          { first: pageSize, after, query, variants: variantsPerProduct },
          productsPage,
        );
        yield read(await Promise.all(products.nodes.map(whole)), readAt);
        after = products.pageInfo.hasNextPage ? (products.pageInfo.endCursor ?? null) : null;
      } while (after);
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
      const { nodes } = await client.send(
        'ProductsById',
        { ids: ids.map((id) => `gid://shopify/Product/${id}`), variants: variantsPerProduct },
        productsById,
      );
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
