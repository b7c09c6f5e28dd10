import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { partnerWords } from '@shipmagic/domain/operations/partners/partner-kind';
import { withoutPersonalData } from '@shipmagic/domain/operations/without-personal-data';
import { aboutOf, kindLabel } from '../../platform/jobs/task-words.ts';
import type { DeadJobRow } from './dead-jobs.queries.ts';

type PresentedJob = RouteAnswer<(typeof deadJobsContract)['list']>['jobs'][number];

/** A job as admins see it: of its payload only what names nobody. `awaited`: the partners that jobs wait for, by id. */
export function presentDeadJob(row: DeadJobRow, awaited: ReadonlyMap<string, string>): PresentedJob {
  const { id, kind, attempts, payload } = row;
  const partner = awaited.get(id);
  return {
    id,
    kind,
    attempts,
    label: kindLabel(kind),
    about: aboutOf(kind, payload),
    magicOrderId: row.order_name,
    error: row.error === null ? null : withoutPersonalData(row.error),
    diedAt: row.died_at.toISOString(),
    recurs: row.recurs ?? false,
    awaits: partner === undefined ? null : partnerWords(partner),
  };
}
