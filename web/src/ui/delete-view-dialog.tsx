import { viewsContract } from '@shipmagic/domain/views/views.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.ts';
import type { ListViews } from './use-list-views.ts';

interface DeleteViewDialogProps {
  opened: boolean;
  views: ListViews;
  onClose: () => void;
}

export function DeleteViewDialog({ opened, views: { open, show }, onClose }: DeleteViewDialogProps) {
  const remove = useRouteMutation(viewsContract.delete, {
    changes: [viewsContract.list],
    onSuccess: () => {
      onClose();
      show(null);
    },
    onError: (error) => toast.error('The view was not deleted', serverMessage(error) ?? error.message),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete view"
      question={`Delete the view ${open?.name ?? ''}${open?.team ? ' for the whole team' : ''}? What it finds stays as it is.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => open && remove.mutate({ params: { id: open.id } })}
      onClose={onClose}
    />
  );
}
