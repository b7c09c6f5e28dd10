import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ShopifyClient } from './client.ts';
import type { PageSizes } from './page-sizes.ts';
import { type SeenCost, TooCostlyError } from './read-answer.ts';

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
export type PageInfo = z.output<typeof pageInfo>;

/** Follows the cursors of one list; a cursor that comes again would lead in circles for ever. */
export function createCursors(operation: string): (info: PageInfo) => string | null {
  const seen = new Set<string>();
  return ({ hasNextPage, endCursor }) => {
    if (!hasNextPage) return null;
    if (!endCursor || seen.has(endCursor))
      throw new PartnerError('Shopify', 'broken', `Shopify’s pages of ${operation} lead in circles`);
    seen.add(endCursor);
    return endCursor;
  };
}

export interface Paged<S extends z.ZodType> {
  readonly operation: string;
  /** Besides `first` and `after`. */
  readonly variables: Record<string, unknown>;
  readonly answer: S;
  readonly infoOf: (answer: z.output<S>) => PageInfo;
}

/** The pages of a list, each as large as the store's cost limit lets it be. */
export async function* pagesOf<S extends z.ZodType>(
  client: ShopifyClient,
  sizes: PageSizes,
  { operation, variables, answer, infoOf }: Paged<S>,
): AsyncGenerator<z.output<S>> {
  const next = createCursors(operation);
  let after: string | null = null;
  do {
    const page: z.output<S> = await askPage(client, sizes, operation, { ...variables, after }, answer);
    yield page;
    after = next(infoOf(page));
  } while (after !== null);
}

async function askPage<S extends z.ZodType>(
  client: ShopifyClient,
  sizes: PageSizes,
  operation: string,
  variables: Record<string, unknown>,
  answer: S,
): Promise<z.output<S>> {
  for (;;) {
    const size = await sizes.of(operation);
    let cost: SeenCost | null = null;
    let tookMs = 0;
    try {
      const page = await client.send(operation, { ...variables, first: size }, answer, (seen, ms) => {
        cost = seen;
        tookMs = ms;
      });
      await sizes.learn(operation, { size, cost, tookMs });
      return page;
    } catch (error) {
      if (!(error instanceof TooCostlyError) || size === 1) throw error;
      await sizes.halve(operation, size);
    }
  }
}
