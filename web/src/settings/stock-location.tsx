import { Select, Skeleton, Text } from '@mantine/core';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.ts';

/** Stands for null, which a select cannot have as a value. */
const oldest = 'oldest';

/** The store location whose quantities are adjusted. */
export function StockLocation({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, refetch } = useRoute(storeConnectionContract.stockLocation, {});
  const save = useRouteMutation(storeConnectionContract.saveStockLocation, {
    changes: [storeConnectionContract.stockLocation],
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) =>
      toast.error(serverMessage(failure) || 'Failed to save the stock location', outcomeText(failure)),
  });
  const choose = (value: string | null) => save.mutate({ body: { locationId: value === oldest ? null : value } });
  return (
    <Section title="Stock Location">
      <Text c="dimmed" size="sm" mb={12}>
        Where a changed quantity is set when an item is stocked at several locations.
      </Text>
      {error && !data && <Failure what="The locations could not be loaded" error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={36} role="status" aria-label="Loading the locations" />}
      {data && (
        <Select
          aria-label="Stock location"
          data={[
            { value: oldest, label: 'The oldest location that stocks the item' },
            ...data.locations.map(({ id, name }) => ({ value: id, label: name })),
            ...(data.locationId && !data.locations.some(({ id }) => id === data.locationId)
              ? [{ value: data.locationId, label: 'A location that the store no longer has' }]
              : []),
          ]}
          value={data.locationId ?? oldest}
          onChange={choose}
          allowDeselect={false}
          disabled={save.isPending}
          readOnly={!isAdmin}
        />
      )}
    </Section>
  );
}
