import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import { useRoute } from '../api/use-route.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const GoodwillDialog = lazyDialog(() => import('./goodwill-dialog.tsx'), 'GoodwillDialog');

/** Says that refunds of the store are of no part yet, and leads to assigning them; nothing where none ever were. */
export function GoodwillNotice() {
  const [opened, dialog] = useDisclosure();
  const { data } = useRoute(goodwillContract.list, {});
  if (!data || data.refunds.length === 0) return null;
  const { toAssign } = data;
  const words =
    toAssign === 1
      ? 'One refund was made in the store without naming an item: say which part it belongs to.'
      : `${toAssign} refunds were made in the store without a line: say which parts they are of.`;
  return (
    <>
      {toAssign > 0 ? (
        <Alert color="orange" p="sm">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{words}</Text>
            <Button size="xs" variant="default" onClick={dialog.open}>
              Assign
            </Button>
          </Group>
        </Alert>
      ) : (
        <div>
          <Button size="xs" variant="subtle" onClick={dialog.open}>
            Assigned refunds of the store
          </Button>
        </div>
      )}
      <GoodwillDialog refunds={data.refunds} opened={opened} onClose={dialog.close} />
    </>
  );
}
