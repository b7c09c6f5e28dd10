import type { OrderFilters, OrderListQuery } from '@shipmagic/domain/orders/order-filters';
import { type SortedBy, sortedBy } from '@shipmagic/domain/orders/order-sort';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import type { StatusChoice } from '@shipmagic/domain/statuses/order-status';
import type { Database } from '../../platform/db/database.ts';
import { inViewerRead, type Tx } from '../../platform/db/transaction.ts';
import type { OrderRow } from '../order/orders.ts';
import { coveredOf } from './count-arguments.ts';
import { countTabs, ofTab } from './count-tabs.ts';
import { readCounts } from './order-counts.queries.ts';
import {
  findAmongAll,
  findAmongNewest,
  findByIndex,
  type Matches,
  probeSearch,
  type SearchScope,
} from './order-matches.queries.ts';
import { chosenSort, readInOrder } from './read-sorted-page.ts';
import { chooseSearchWay, patternsOf, type SearchLimits } from './search-way.ts';

/** A page of a list, with the counts of the tabs and the selected status. */
export interface FoundOrders {
  readonly rows: readonly OrderRow[];
  readonly tabs: ReadonlyMap<StatusChoice, number>;
  /** Tabs whose count stopped: they have at least that many. */
  readonly atLeast: readonly StatusChoice[];
}

const usual: SortedBy = sortedBy({});

export const offsetOf = ({ page, limit }: OrderListQuery) => (page - 1) * limit;

/**
 * One page of the orders that contain a text. For a very common text, the newest matches are found and counting stops
 * there: the tabs' counts at the newest overall, the selected tab's at the newest within it.
 */
export function searchOrders(
  db: Database,
  viewer: Viewer,
  query: OrderListQuery,
  limits: SearchLimits,
): Promise<FoundOrders> {
  const { status } = query;
  const sorted = chosenSort(query, viewer) ?? usual;
  return inViewerRead(db, viewer, async (tx) => {
    const kept = await readCounts(tx, coveredOf(query));
    const candidates = (tab: StatusChoice) => ofTab(kept, tab);
    const search = (scope: Pick<SearchScope, 'withTab'>) =>
      find(tx, { viewer, filters: query, sorted, ...scope }, candidates(scope.withTab ? status : 'all'), query, limits);
    const all = await search({ withTab: false });
    const here = all.stopped && status !== 'all' ? await search({ withTab: true }) : all;
    const tabs = countTabs(all.counts).set(status, ofTab(here.counts, status));
    const stopped = (tab: StatusChoice) =>
      (tab === status ? here : all).stopped && (tabs.get(tab) ?? 0) < candidates(tab);
    return {
      rows: await readInOrder(tx, viewer, here.ids),
      tabs,
      atLeast: [...tabs.keys()].filter(stopped),
    };
  });
}

/** Whether any order under the filters, of any status, contains the text. */
export async function isAnyFound(
  tx: Tx,
  viewer: Viewer,
  filters: OrderFilters,
  limits: SearchLimits,
): Promise<boolean> {
  const candidates = ofTab(await readCounts(tx, coveredOf(filters)), 'all');
  const scope = { viewer, filters, withTab: false };
  return (
    ofTab(
      (await find(tx, scope, candidates, { ...filters, ...sortedBy({}), page: 1, limit: 1 }, limits)).counts,
      'all',
    ) > 0
  );
}

interface Found extends Matches {
  /** There may be more matches than were counted. */
  readonly stopped: boolean;
}

async function find(
  tx: Tx,
  scope: SearchScope,
  candidates: number,
  query: OrderListQuery,
  limits: SearchLimits,
): Promise<Found> {
  const page = { skip: offsetOf(query), limit: query.limit };
  const probe = candidates > limits.few ? await probeSearch(tx, scope, limits) : { seen: 0, hits: 0, pieceHits: [] };
  const terms = readSearch(query.search);
  const way = chooseSearchWay(terms, candidates, probe, limits);
  // A filter that is not in the kept counts may leave few of the candidates, and then all of them were sampled.
  if (way.kind === 'all' || probe.seen < limits.probe)
    return { ...(await findAmongAll(tx, scope, page)), stopped: false };
  if (way.kind === 'newest') {
    const found = await findAmongNewest(tx, scope, limits, page);
    if (ofTab(found.counts, 'all') >= way.enough) return { ...found, stopped: true };
    // Frequent among the newest orders only: the index finds the others.
  }
  const use = way.kind === 'index' ? way : { asked: terms.map(patternsOf), filtersHelp: false };
  return { ...(await findByIndex(tx, scope, use, page)), stopped: false };
}
