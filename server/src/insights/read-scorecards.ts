import { isStaff } from '@shipmagic/domain/access/role';
import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import { type Period, periodBefore, spansOf, twelveMonths } from '@shipmagic/domain/insights/period';
import { ranks, vendorScore } from '@shipmagic/domain/insights/vendor-score';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { inReadingTransaction, inSystemTransaction } from '../platform/db/transaction.ts';
import { visibleVendor } from '../vendors/visible-vendor.ts';
import { countedAt } from './count-insights.queries.ts';
import { type CardRow, readCards, readMonths, readScores, readSums, type ScoreRow } from './insights.queries.ts';
import { presentFigures } from './present-figures.ts';
import { visiblePart } from './visible-period.ts';

type Months = Awaited<ReturnType<typeof readMonths>>;
interface Ranking {
  /** By the id of the vendor. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly ranked: number;
}

const spansFor = (period: Period, since: string | null) => ({
  now: spansOf(visiblePart(period, since)),
  past: spansOf(visiblePart(periodBefore(period), since)),
});

type Card = Omit<Scorecard, 'rank'> & { readonly id: string };

function cardsOf(now: readonly CardRow[], past: readonly ScoreRow[]): Card[] {
  const before = new Map(past.map((row) => [row.vendor_id, row]));
  const ofNow = new Map(now.map((row) => [row.vendor_id, row]));
  const known = [...now, ...past.filter(({ vendor_id }) => !ofNow.has(vendor_id))];
  return known.map(({ vendor_id, vendor_name }) => {
    const figures = presentFigures(ofNow.get(vendor_id));
    return {
      id: vendor_id,
      vendorName: vendor_name,
      figures,
      score: vendorScore(figures.orders, figures),
      pastScore: scoreOf(before.get(vendor_id)),
      pastOrders: before.get(vendor_id)?.orders ?? 0,
    };
  });
}

function scoreOf(row: ScoreRow | undefined): number | null {
  const figures = presentFigures(row);
  return vendorScore(figures.orders, figures);
}

function rankingOf(cards: readonly { id: string; score: number | null }[]): Ranking {
  const places = ranks(cards.map(({ score }) => score));
  const known = cards.flatMap(({ id }, at) => (typeof places[at] === 'number' ? [[id, places[at]] as const] : []));
  return { ranks: new Map(known), ranked: known.length };
}

/** The places of all vendors, which a member's own transaction cannot see; only own places and their number are told. */
async function rankAll(db: Database, period: Period): Promise<Ranking> {
  const rows = await inSystemTransaction(db, (tx) => readScores(tx, spansOf(period)));
  return rankingOf(rows.map((row) => ({ id: row.vendor_id, score: scoreOf(row) })));
}

const bestFirst = (a: Scorecard, b: Scorecard) =>
  (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || a.vendorName.localeCompare(b.vendorName);

export async function readScorecards(db: Database, viewer: Viewer, period: Period) {
  const spans = spansFor(period, viewer.minOrderDate);
  // At the same time, because of very many vendors each takes a while.
  const [{ now, counted }, past] = await Promise.all([
    inReadingTransaction(db, viewer, async (tx) => ({
      now: await readCards(tx, spans.now),
      counted: await countedAt(tx),
    })),
    inReadingTransaction(db, viewer, (tx) => readScores(tx, spans.past)),
  ]);
  const cards = cardsOf(now, past);
  const ranking = isStaff(viewer) ? rankingOf(cards) : await rankAll(db, period);
  return {
    period: { from: period.from, to: period.to },
    before: periodBefore(period),
    countedAt: counted?.toISOString() ?? null,
    ranked: ranking.ranked,
    vendors: cards.map(({ id, ...card }) => ({ ...card, rank: ranking.ranks.get(id) ?? null })).sort(bestFirst),
  };
}

/** Throws 404 for a vendor outside of the viewer's scope. */
export async function readScorecard(db: Database, viewer: Viewer, vendorName: string, period: Period) {
  const twelve = twelveMonths(period.to);
  const { vendor, sums, months, counted } = await inReadingTransaction(db, viewer, async (tx) => {
    const vendor = await visibleVendor(tx, vendorName);
    return {
      vendor,
      sums: await readSums(tx, [vendor.id], spansFor(period, viewer.minOrderDate)),
      months: await readMonths(tx, [vendor.id], twelve),
      counted: await countedAt(tx),
    };
  });
  const ranking = await rankAll(db, period);
  const figures = presentFigures(sums.find((row) => row.is_now));
  const past = presentFigures(sums.find((row) => !row.is_now));
  return {
    vendorName: vendor.name,
    period: { from: period.from, to: period.to },
    before: periodBefore(period),
    countedAt: counted?.toISOString() ?? null,
    figures,
    past,
    score: vendorScore(figures.orders, figures),
    pastScore: vendorScore(past.orders, past),
    pastOrders: past.orders,
    rank: ranking.ranks.get(vendor.id) ?? null,
    ranked: ranking.ranked,
    months: scoredMonths(twelve, months),
  };
}

function scoredMonths(twelve: readonly string[], rows: Months) {
  const known = new Map(rows.map((row) => [row.month, row]));
  return twelve.map((month) => {
    const figures = presentFigures(known.get(month));
    const { orders, revenue, cameBack, payout, onTime, rto } = figures;
    return { month, orders, revenue, cameBack, payout, onTime, rto, score: vendorScore(orders, figures) };
  });
}
