import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { Link } from '@tanstack/react-router';
import cell from '../../ui/cell.module.css';
import type { Column } from '../../ui/column.ts';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { SettleJobs } from './settle-jobs.tsx';

type DeadJob = RouteAnswer<typeof deadJobsContract.list>['jobs'][number];

interface CellProps {
  job: DeadJob;
}

function AboutCell({ job: { magicOrderId, about } }: CellProps) {
  if (!magicOrderId) return <span className={cell.note}>{about ?? '–'}</span>;
  return (
    <Link to="/orders/$id" params={{ id: magicOrderId }} className={cell.link}>
      {magicOrderId}
    </Link>
  );
}

function ErrorCell({ job: { error } }: CellProps) {
  return error ? (
    <span className={cell.problem}>{error}</span>
  ) : (
    <span className={cell.note}>The process ended while it ran</span>
  );
}

function TriesCell({ job: { attempts, diedAt, recurs, awaits } }: CellProps) {
  return (
    <div className={cell.column}>
      <span>{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
      <span className={cell.note}>
        {storeDay(diedAt)}, {storeTime(diedAt)}
      </span>
      {(recurs || awaits) && (
        <span className={cell.note}>Starts again by itself{awaits && ` when ${awaits} answers`}</span>
      )}
    </div>
  );
}

export const deadJobName = ({ label, magicOrderId, about }: DeadJob) => {
  const which = magicOrderId ?? about;
  return which ? `${label}, ${which}` : label;
};

export const deadJobColumns: readonly Column<DeadJob>[] = [
  {
    key: 'label',
    title: 'Job',
    width: 230,
    render: ({ label, kind }) => <TwoLines wrap strong={label} dimmed={kind} />,
    card: 'title',
  },
  { key: 'about', title: 'About', width: 140, render: (job) => <AboutCell job={job} />, card: 'line' },
  { key: 'error', title: 'Last error', width: 320, render: (job) => <ErrorCell job={job} />, card: 'line' },
  { key: 'tries', title: 'Tries', width: 170, render: (job) => <TriesCell job={job} />, card: 'line' },
  {
    key: 'actions',
    title: 'Actions',
    width: 190,
    render: (job) => <SettleJobs jobs={{ id: job.id }} what={deadJobName(job)} />,
    card: 'line',
  },
];
