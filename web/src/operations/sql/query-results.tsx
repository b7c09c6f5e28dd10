import { Alert, Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { type SqlResult, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { chartAxes } from './chart-axes.ts';
import { ResultsTable } from './results-table.tsx';
import { tabSeparatedName, toTabSeparated } from './tab-separated.ts';

// The chart library is larger than the screen, and most results are only read.
const ResultChart = lazyPart(() => import('./result-chart.tsx'), 'ResultChart');

type View = 'Table' | 'Chart';

/** The result of the last query, or its error. */
export function QueryResults({ result }: { result: SqlResult | null }) {
  const [wanted, setWanted] = useState<View>('Table');
  const axes = useMemo(() => (result?.success ? chartAxes(result) : null), [result]);
  if (!result)
    return (
      <Text c="dimmed" size="sm">
        The rows of a query appear here.
      </Text>
    );
  if (!result.success)
    return (
      <Alert color="red" variant="light" title="Query Failed">
        <Text size="sm">{result.error ?? 'Unknown error occurred'}</Text>
        {result.details && (
          <Text size="sm" mt={4}>
            {result.details}
          </Text>
        )}
      </Alert>
    );
  return (
    <>
      <Group justify="space-between" mb={8}>
        <Text size="sm" role="status">
          {result.rowCount} rows in {result.executionTime} ms
        </Text>
        <Group gap="sm">
          {axes && (
            <SegmentedControl<View>
              size="xs"
              aria-label="Show rows as"
              data={['Table', 'Chart']}
              value={wanted}
              onChange={setWanted}
            />
          )}
          <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={() => download(result)}>
            Download TSV
          </Button>
        </Group>
      </Group>
      {result.truncated && (
        <Text size="sm" mb={8}>
          Only the first rows are shown: a result ends at {sqlLimits.rows.toLocaleString('en-IN')} rows or{' '}
          {sqlLimits.megabytes} MB.
        </Text>
      )}
      {axes && wanted === 'Chart' ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <ResultChart key={result.columns.join()} data={result.data} axes={axes} />
        </Suspense>
      ) : (
        result.columns.length > 0 && <ResultsTable key={result.columns.join()} result={result} />
      )}
    </>
  );
}

function download(result: SqlResult): void {
  if (result.data.length === 0) {
    toast.error('No data to download');
    return;
  }
  try {
    saveFile(tabSeparatedName(new Date()), new Blob([toTabSeparated(result)], { type: 'text/tab-separated-values' }));
  } catch (error) {
    toast.error('Download Failed', (error as Error).message);
  }
}
