import type { StoreOrder } from './model.ts';

/** A parsed search query: the predicate, and lower bounds that let an index skip ahead. */
export interface OrderQuery {
  matches(order: StoreOrder): boolean;
  from: { updatedAt?: number; createdAt?: number; id?: number };
}

type Compare = (value: number) => boolean;

const second = (ms: number) => Math.floor(ms / 1000) * 1000;

function comparison(operator: string, bound: number): Compare {
  switch (operator) {
    case '>=':
      return (v) => v >= bound;
    case '>':
      return (v) => v > bound;
    case '<=':
      return (v) => v <= bound;
    case '<':
      return (v) => v < bound;
    default:
      return (v) => v === bound;
  }
}

const numbers: Record<string, (order: StoreOrder) => number> = {
  updated_at: (o) => second(o.updatedAt),
  created_at: (o) => second(o.createdAt),
  processed_at: (o) => second(o.processedAt),
  id: (o) => o.id,
};

const fulfillment: Record<string, string[]> = {
  unshipped: ['UNFULFILLED'],
  unfulfilled: ['UNFULFILLED', 'PARTIALLY_FULFILLED'],
  shipped: ['FULFILLED'],
  fulfilled: ['FULFILLED'],
  partial: ['PARTIALLY_FULFILLED'],
};

const returnStatuses: Record<string, string[]> = {
  return_requested: ['RETURN_REQUESTED'],
  in_progress: ['IN_PROGRESS'],
  inspection_complete: ['INSPECTION_COMPLETE'],
  returned: ['RETURNED'],
  return_failed: ['RETURN_FAILED'],
  no_return: ['NO_RETURN'],
};

function wordTest(field: string, raw: string): ((order: StoreOrder) => boolean) | null {
  const value = raw.toLowerCase();
  const same = (text: string | null) => (text ?? '').toLowerCase() === value;
  switch (field) {
    case 'name':
      return (o) => same(o.name) || o.name.replace(/^#/, '').toLowerCase() === value.replace(/^#/, '');
    case 'status':
      if (value === 'cancelled') return (o) => o.cancelledAt !== null;
      if (value === 'not_closed') return (o) => o.closedAt === null;
      if (value === 'closed') return (o) => o.closedAt !== null && o.cancelledAt === null;
      if (value === 'open') return (o) => o.closedAt === null && o.cancelledAt === null;
      return () => true;
    case 'financial_status':
      return (o) => same(o.financialStatus);
    case 'fulfillment_status':
      return (o) => (fulfillment[value] ?? [value.toUpperCase()]).includes(o.fulfillmentStatus);
    case 'tag':
      return (o) => o.tags.some(same);
    case 'tag_not':
      return (o) => !o.tags.some(same);
    case 'email':
      return (o) => same(o.email);
    case 'sku':
      return (o) => o.lines.some((l) => same(l.sku));
    case 'gateway':
      return (o) => o.gateways.some((g) => g.toLowerCase().includes(value));
    case 'source_name':
      return (o) => same(o.sourceName);
    case 'return_status':
      return (o) => (returnStatuses[value] ?? [value.toUpperCase()]).includes(o.returnStatus);
    case 'test':
      return (o) => o.test === (value === 'true');
    default:
      return null;
  }
}

/** Shopify's search syntax as far as orders need it: `field:value` terms, AND by a space (or the word AND). */
export function parseOrderQuery(query: string | null | undefined): OrderQuery {
  const tests: ((order: StoreOrder) => boolean)[] = [];
  const from: OrderQuery['from'] = {};
  for (const term of (query ?? '').matchAll(/(?:(\w+):(>=|<=|>|<)?)?(?:'([^']*)'|"([^"]*)"|(\S+))/g)) {
    const [, field, operator = '', single, double, bare] = term;
    const value = single ?? double ?? bare ?? '';
    if (field === undefined) {
      // A bare word searches the name; unknown fields are ignored, as by Shopify.
      if (value !== 'AND') tests.push((o) => o.name.toLowerCase().includes(value.toLowerCase()));
      continue;
    }
    const read = numbers[field];
    if (read) {
      const bound = field === 'id' ? Number(value.replace(/\D+/g, '')) : Date.parse(value);
      if (Number.isNaN(bound)) continue;
      const compare = comparison(operator, bound);
      tests.push((o) => compare(read(o)));
      const lower = operator.startsWith('>') || operator === '' ? bound : undefined;
      if (lower !== undefined && field === 'updated_at') from.updatedAt = lower;
      if (lower !== undefined && field === 'created_at') from.createdAt = lower;
      if (lower !== undefined && field === 'id') from.id = lower;
      continue;
    }
    const test = wordTest(field, value);
    if (test) tests.push(test);
  }
  return { from, matches: (order) => tests.every((test) => test(order)) };
}
