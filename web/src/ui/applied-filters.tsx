import { Group, Pill, Text } from '@mantine/core';
import { queryListLimit } from '@shipmagic/domain/http/query-list';

/** The filters applied to an export; `otherwise` describes the export without any. */
export function AppliedFilters({ filters, otherwise }: { filters: readonly string[]; otherwise: string }) {
  return (
    <>
      <Text size="sm" fw={600} mb={6}>
        Applied filters
      </Text>
      {filters.length === 0 && (
        <Text size="sm" c="dimmed">
          None: {otherwise}
        </Text>
      )}
      <Group gap={6}>
        {filters.map((label) => (
          <Pill key={label}>{label}</Pill>
        ))}
      </Group>
    </>
  );
}

/** More are selected than one call can name. */
export function TooManySelected({ what }: { what: string }) {
  return (
    <Text size="sm" mt={8} c="red" role="alert">
      At most {queryListLimit} selected {what} can be exported at once. Clear the selection to export all that the
      filters find.
    </Text>
  );
}
