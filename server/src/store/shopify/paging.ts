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

export interface PagedById<S extends z.ZodType> {
  readonly operation: string;
  readonly ids: readonly string[];
  readonly variablesOf: (ids: readonly string[]) => Record<string, unknown>;
  readonly answer: S;
}

/** Objects by their ids, as many at once as the store's cost limit lets it be. */
export async function* pagesById<S extends z.ZodType>(
  client: ShopifyClient,
  sizes: PageSizes,
  { operation, ids, variablesOf, answer }: PagedById<S>,
): AsyncGenerator<{ readonly asked: readonly string[]; readonly answer: z.output<S> }> {
  let left = ids;
  while (left.length > 0) {
    let asked: readonly string[] = [];
    const variables = (size: number) => {
      asked = left.slice(0, size);
      return variablesOf(asked);
    };
    const page = await askSized(client, sizes, operation, variables, answer, left.length);
    yield { asked, answer: page };
    left = left.slice(asked.length);
  }
}

const askPage = <S extends z.ZodType>(
  client: ShopifyClient,
  sizes: PageSizes,
  operation: string,
  variables: Record<string, unknown>,
  answer: S,
) => askSized(client, sizes, operation, (first) => ({ ...variables, first }), answer);

async function askSized<S extends z.ZodType>(
  client: ShopifyClient,
  sizes: PageSizes,
  operation: string,
  variablesOf: (size: number) => Record<string, unknown>,
  answer: S,
  most = Number.POSITIVE_INFINITY,
): Promise<z.output<S>> {
  for (;;) {
    const usual = await sizes.of(operation);
    const size = Math.min(usual, most);
    let cost: SeenCost | null = null;
    let tookMs = 0;
    try {
      const page = await client.send(operation, variablesOf(size), answer, (seen, ms) => {
        cost = seen;
        tookMs = ms;
      });
      // A last page that is not full says nothing of full ones.
      if (size === usual) await sizes.learn(operation, { size, cost, tookMs });
      return page;
    } catch (error) {
      if (!(error instanceof TooCostlyError) || size === 1) throw error;
      await sizes.halve(operation, size);
    }
  }
}
