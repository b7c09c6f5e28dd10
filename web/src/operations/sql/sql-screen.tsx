import { Alert, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { sqlContract, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import { IconDeviceFloppy, IconPlayerPlay, IconPlayerStop, IconSchema } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { KeptTabs } from '../../ui/kept-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.ts';
import { QueryResults } from './query-results.tsx';
import { Samples } from './samples.tsx';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import { SavedQueries } from './saved-queries.tsx';
import { SchemaDialog } from './schema-dialog.tsx';
import { useRunQuery } from './use-run-query.ts';

// The editor is larger than the rest of the screen.
const QueryEditor = lazyPart(() => import('./query-editor.tsx'), 'QueryEditor');

type Tab = 'editor' | 'saved' | 'samples';

/** Read-only SQL over the reports' tables. */
export function SqlScreen() {
  const schema = useRoute(sqlContract.schema, {}, { freshFor: 300_000 });
  const [tab, setTab] = useState<Tab>('editor');
  const [query, setQuery] = useState('');
  const [saving, saveDialog] = useDisclosure();
  const [describing, schemaDialog] = useDisclosure();
  const { result, running, run, cancel } = useRunQuery();
  const load = (text: string) => {
    setQuery(text);
    setTab('editor');
  };
  const save = () => (query.trim() === '' ? toast.error('Please enter a SQL query') : saveDialog.open());

  if (schema.error && !schema.data)
    return (
      <Failure what="SQL Analytics could not be loaded" error={schema.error} onRetry={() => void schema.refetch()} />
    );
  if (!schema.data) return <Skeleton height={320} />;
  const { tables, available, reason, setup } = schema.data;
  if (!available) return <SwitchedOff reason={reason} setup={setup} />;

  const editor = (
    <Stack gap="sm">
      <Suspense fallback={<Skeleton height={222} />}>
        <QueryEditor value={query} onChange={setQuery} onRun={() => void run(query)} tables={tables} />
      </Suspense>
      <Group gap="sm">
        <Button loading={running} leftSection={<IconPlayerPlay size={16} />} onClick={() => void run(query)}>
          Execute Query
        </Button>
        {running && (
          <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="default"
          disabled={running}
          onClick={() => void run(query.trim() === '' ? '' : `EXPLAIN ${query}`)}
        >
          Explain
        </Button>
        <Button variant="default" leftSection={<IconDeviceFloppy size={16} />} onClick={save}>
          Save Query
        </Button>
        <Button variant="default" leftSection={<IconSchema size={16} />} onClick={schemaDialog.open}>
          Schema Info
        </Button>
      </Group>
      <Text c="dimmed" size="sm">
        Only read-only queries are allowed (SELECT, WITH, EXPLAIN and similar), for at most {sqlLimits.seconds} seconds.
        Days and times are India’s, current_date and now() too. Ctrl+Enter or ⌘+Enter runs the query.
      </Text>
      <QueryResults result={result} />
    </Stack>
  );

  return (
    <>
      <KeptTabs<Tab>
        active={tab}
        onChange={setTab}
        tabs={[
          { value: 'editor', label: 'Query Editor', content: () => editor },
          { value: 'saved', label: 'Saved Queries', content: () => <SavedQueries onLoad={load} /> },
          { value: 'samples', label: 'Samples', content: () => <Samples onLoad={load} /> },
        ]}
      />
      <SaveQueryDialog opened={saving} onClose={saveDialog.close} query={query} />
      <SchemaDialog opened={describing} onClose={schemaDialog.close} tables={tables} />
    </>
  );
}

/** The database has no login limited to reports: shows what its operator has to run. */
function SwitchedOff({ reason, setup }: { reason: string | null; setup: string | null }) {
  return (
    <Alert color="yellow" variant="light" title="SQL Analytics is switched off">
      <Text size="sm">{reason}</Text>
      <Text size="sm" my={8}>
        Run this in the database as a superuser:
      </Text>
      <Code block>{setup}</Code>
    </Alert>
  );
}
