import { RefusedQuery } from './refused-query.ts';

/** A node in the output of EXPLAIN (VERBOSE, FORMAT JSON). */
interface Plan {
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly 'Plan Width': number;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Plan[];
}

/** Far more than PostgreSQL can process in the seconds a query has. */
export const mostCost = 10_000_000;
/** Limit for the result of aggregates, which is held in memory. */
const mostBytes = 64 * 1024 * 1024;
/** Assumed width of texts of unknown length. */
const leastWidth = 32;

const collecting = /\b(?:string|array|jsonb?|jsonb?_object)_agg\(/;

/** Refuses what PostgreSQL itself expects to be excessive. @throws RefusedQuery */
export function checkPlan(explained: string): void {
  const [{ Plan: plan }] = JSON.parse(explained) as [{ Plan: Plan }];
  if (plan['Total Cost'] > mostCost)
    throw new RefusedQuery(
      'The query would read too much',
      `PostgreSQL estimates its cost at ${Math.round(plan['Total Cost'])}; at most ${mostCost} is run. Choose fewer days, or join by a column.`,
    );
  checkCollected(plan);
}

function checkCollected({ Output = [], Plans = [] }: Plan): void {
  const bytes = Plans.reduce((sum, input) => sum + input['Plan Rows'] * Math.max(leastWidth, input['Plan Width']), 0);
  // Parent nodes repeat an aggregate's text, but read fewer rows.
  if (bytes > mostBytes && Output.some((column) => collecting.test(column)))
    throw new RefusedQuery(
      'The query would combine too many rows',
      'string_agg, array_agg and the like keep all their rows in memory. Choose fewer rows.',
    );
  for (const input of Plans) checkCollected(input);
}
