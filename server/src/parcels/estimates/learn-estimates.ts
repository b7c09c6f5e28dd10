import { handOverAt } from '@shipmagic/domain/parcels/estimates/hand-over';
import { learnLanes } from '@shipmagic/domain/parcels/estimates/learn-lanes';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { replaceLanes } from './estimates.queries.ts';
import { readSample } from './sample.queries.ts';

/** Learns by when parcels arrive, from what was known at an instant. Returns the number of lanes. */
export async function learnEstimates(db: Database, asOf: Date): Promise<number> {
  const groups = await inSystemTransaction(db, (tx) => readSample(tx, asOf));
  const lanes = learnLanes(groups, handOverAt(asOf).day);
  await inSystemTransaction(db, (tx) => replaceLanes(tx, lanes));
  return lanes.length;
}
