import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type SavedQuery, sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useSession } from '../../api/session.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import card from '../../ui/row-card.module.css';
import { storeDay } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import classes from './query-card.module.css';

/** How much of a query is shown in the list. */
const previewLength = 150;

/** The queries that staff have saved for each other. */
export function SavedQueries({ onLoad }: { onLoad: (query: string) => void }) {
  const list = useRoute(sqlContract.savedQueries, {});
  const [toDelete, setToDelete] = useState<SavedQuery | null>(null);
  const user = useSession()?.user;
  const use = useRouteMutation(sqlContract.useQuery, { changes: [sqlContract.savedQueries] });
  const remove = useRouteMutation(sqlContract.deleteQuery, {
    changes: [sqlContract.savedQueries],
    onSuccess: () => toast.success('Query Deleted'),
    onError: (error) => toast.error('Delete Failed', serverMessage(error) ?? 'Failed to delete query'),
  });
  if (list.error && !list.data)
    return (
      <Failure what="The saved queries could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    );
  if (!list.data) return <Skeleton height={120} />;
  if (list.data.queries.length === 0)
    return (
      <Text c="dimmed" size="sm" ta="center" py="lg">
        No saved queries found
      </Text>
    );
  return (
    <Stack gap="sm">
      {list.data.queries.map((saved) => (
        <article key={saved.id} className={card.card} aria-label={saved.name}>
          <div className={card.about}>
            <Text fw={600}>{saved.name}</Text>
            <Text c="dimmed" size="sm">
              {saved.createdBy} · {storeDay(saved.createdAt)}
              {saved.lastUsed && ` · last used ${storeDay(saved.lastUsed)}`}
            </Text>
            <pre className={classes.preview}>{preview(saved.query)}</pre>
          </div>
          <Group gap="sm">
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                use.mutate({ params: { id: saved.id } });
                toast.success('Query Loaded', saved.name);
                onLoad(saved.query);
              }}
            >
              Load
            </Button>
            {(user?.role === 'admin' || user?.email === saved.createdBy) && (
              <Button variant="subtle" color="red" size="xs" onClick={() => setToDelete(saved)}>
                Delete
              </Button>
            )}
          </Group>
        </article>
      ))}
      <ConfirmDialog
        opened={toDelete !== null}
        title="Delete Query"
        question="Are you sure you want to delete this saved query? This action cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onClose={() => setToDelete(null)}
        onConfirm={() => {
          if (toDelete) remove.mutate({ params: { id: toDelete.id } });
          setToDelete(null);
        }}
      />
    </Stack>
  );
}

const preview = (query: string) => (query.length > previewLength ? `${query.slice(0, previewLength)}...` : query);
