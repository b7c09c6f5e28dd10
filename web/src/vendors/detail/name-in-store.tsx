import { Alert, Button, Group, Text } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { vendorNamesContract } from '@shipmagic/domain/store-sync/vendor-names/vendor-names.contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { vendorReads } from '../vendor-reads.ts';

/** Offers staff to rename a vendor that seems to have another name in the store. Nothing while that is not known. */
export function NameInStore({ vendorName, role }: { vendorName: string; role: Role }) {
  const { data } = useRoute(vendorNamesContract.read, { params: { vendorName } });
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const rename = useRouteMutation(vendorNamesContract.rename, {
    changes: vendorReads,
    onSuccess: ({ message, vendorName: name }) => {
      toast.success(message);
      void navigate({ to: '/vendors/$name', params: { name }, replace: true });
    },
    onError: (error) => toast.alert(serverMessage(error) ?? 'The vendor was not renamed', outcomeText(error)),
  });
  const newName = data?.newName;
  if (!newName) return null;
  const question = `${vendorName} becomes ${newName} everywhere, and gets the orders and products that came in under that name. Its settings, people and warehouses stay.`;
  return (
    <Alert color="yellow" title={`${vendorName} seems to be called ${newName} in the store now`}>
      <Group gap="sm" justify="space-between">
        <Text size="md">Most of its products or open orders carry that name.</Text>
        {role === 'admin' ? (
          <Button variant="default" loading={rename.isPending} onClick={() => setAsking(true)}>
            Rename
          </Button>
        ) : (
          <Text size="md">An admin can rename it.</Text>
        )}
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Rename to ${newName}`}
        question={question}
        confirmLabel="Rename"
        onConfirm={() => {
          setAsking(false);
          rename.mutate({ params: { vendorName }, body: { newName } });
        }}
        onClose={() => setAsking(false)}
      />
    </Alert>
  );
}
