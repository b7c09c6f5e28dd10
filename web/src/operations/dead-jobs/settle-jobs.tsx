import { Button, Group } from '@mantine/core';
import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { toast } from '../../ui/toast.ts';

/** One job, or all of a kind. */
type Jobs = { readonly id: string } | { readonly kind: string };

const { retry, retryKind, drop, dropKind } = deadJobsContract;
const changes = [deadJobsContract.list, statusContract.read];

/** The call for one or for all. */
function useSettle(
  jobs: Jobs,
  one: typeof retry | typeof drop,
  all: typeof retryKind | typeof dropKind,
  failed: string,
) {
  const options = {
    changes,
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(failed, serverMessage(error) ?? error.message),
  };
  const ofOne = useRouteMutation(one, options);
  const ofAll = useRouteMutation(all, options);
  return 'id' in jobs
    ? { isPending: ofOne.isPending, go: () => ofOne.mutate({ params: jobs }) }
    : { isPending: ofAll.isPending, go: () => ofAll.mutate({ params: jobs }) };
}

/** Tries jobs again, or drops them after a confirmation. `what`: the job or the kind, for people. */
export function SettleJobs({ jobs, what }: { jobs: Jobs; what: string }) {
  const [asking, setAsking] = useState(false);
  const again = useSettle(jobs, retry, retryKind, 'It was not tried again');
  const dropping = useSettle(jobs, drop, dropKind, 'It was not dropped');
  const all = 'kind' in jobs;
  const suffix = all ? ' all' : '';
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          aria-label={`Retry${suffix}: ${what}`}
          loading={again.isPending}
          onClick={() => again.go()}
        >
          Retry{suffix}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={14} />}
          aria-label={`Drop${suffix}: ${what}`}
          loading={dropping.isPending}
          onClick={() => setAsking(true)}
        >
          Drop{suffix}
        </Button>
      </Group>
      <AskFirst
        opened={asking}
        title={all ? 'Drop all of these jobs' : 'Drop this job'}
        question={`${what}: what ${all ? 'these jobs were' : 'this job was'} to do is then never done, and cannot be brought back.`}
        confirmLabel={`Drop${suffix}`}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          dropping.go();
        }}
      />
    </>
  );
}
