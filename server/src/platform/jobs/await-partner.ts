import type { JobHelpers } from 'graphile-worker';

/** Whether a later job does the same work: that which has the key now that it had when it began. */
export async function isSucceeded(query: JobHelpers['query'], jobId: string): Promise<boolean> {
  const { rows } = await query<{ isSucceeded: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs old join graphile_worker._private_jobs new
         on new.task_id = old.task_id and new.id > old.id and new.key is not null
         and new.payload::jsonb - '{_cron,traceparent}'::text[] = old.payload::jsonb - '{_cron,traceparent}'::text[]
       where old.id = $1 and old.key is null) as "isSucceeded"`,
    [jobId],
  );
  return rows[0]?.isSucceeded === true;
}

/**
 * Notes that a job which has used up its attempts waits for a partner. The connection is the database owner's, as for
 * everything that the job runner does.
 */
export async function awaitPartner(query: JobHelpers['query'], jobId: string, partner: string): Promise<void> {
  await query(
    `insert into app.jobs_awaiting_partners (job_id, made_at, partner)
     select id, created_at, $2 from graphile_worker._private_jobs where id = $1
     on conflict (job_id) do update set partner = excluded.partner, made_at = excluded.made_at,
       since = case when jobs_awaiting_partners.made_at = excluded.made_at then jobs_awaiting_partners.since else now() end`,
    [jobId, partner],
  );
}
