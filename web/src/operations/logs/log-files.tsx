import { ActionIcon, Badge, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { type LogFile, logsContract } from '@shipmagic/domain/operations/logs.contract';
import { IconDownload, IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { download } from '../../api/client.ts';
import { useRoute } from '../../api/use-route.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureCard } from '../../ui/figure-card.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { storeDay } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { fileSize } from './file-size.ts';

async function save(filename: string): Promise<void> {
  try {
    const { content } = await download(logsContract.download, { params: { filename } });
    saveFile(filename, content);
  } catch (error) {
    toast.error('Failed to download log file', (error as Error).message);
  }
}

function Actions({ file }: { file: LogFile }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        rightSection={<IconExternalLink size={14} />}
        renderRoot={(props) => (
          <Link to="/logs-management/file" search={{ name: file.filename }} target="_blank" {...props} />
        )}
        aria-label={`View ${file.filename}`}
      >
        View
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        aria-label={`Download ${file.filename}`}
        onClick={() => void save(file.filename)}
      >
        Download
      </Button>
    </Group>
  );
}

const colors: Record<string, string> = { production: 'red', development: 'blue' };
const Environment = ({ name }: { name: string }) => (
  <Badge variant="light" color={colors[name] ?? 'gray'}>
    {name}
  </Badge>
);

const columns: Column<LogFile>[] = [
  { key: 'file', title: 'File', render: (file) => <TwoLines strong={file.filename} wrap />, card: 'title' },
  {
    key: 'environment',
    title: 'Environment',
    width: 140,
    render: (file) => <Environment name={file.environment} />,
    card: 'beside',
  },
  { key: 'date', title: 'Date', width: 130, render: (file) => storeDay(file.date) },
  { key: 'size', title: 'Size', width: 110, align: 'right', render: (file) => fileSize(file.size) },
  { key: 'actions', title: 'Actions', width: 220, render: (file) => <Actions file={file} />, card: 'line' },
];

export function LogFiles() {
  const list = useRoute(logsContract.list, {}, { freshFor: 0 });
  const files = list.data?.files;
  useEffect(() => {
    if (list.error) toast.error('Failed to fetch log files', list.error.message);
  }, [list.error]);
  const newest = files?.[0]?.date;
  const cards = [
    ['Log Files', files?.length],
    ['Total Size', files ? fileSize(files.reduce((sum, { size }) => sum + size, 0)) : undefined],
    ['Latest', newest ? storeDay(newest) : files ? 'None' : undefined],
  ] as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mb="md">
        {cards.map(([label, value]) => (
          <FigureCard key={label} label={label}>
            {value}
          </FigureCard>
        ))}
      </SimpleGrid>
      <Group justify="space-between" mb="sm">
        <Text c="dimmed" size="sm">
          The last 7 days
        </Text>
        <ActionIcon variant="default" aria-label="Refresh" onClick={() => void list.refetch()}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Group>
      {files?.length === 0 ? (
        <Text c="dimmed" size="sm" ta="center" py="lg">
          No log files found
        </Text>
      ) : (
        <DataTable
          label="Log files"
          columns={columns}
          cardName={({ filename }) => filename}
          rows={files}
          rowId={(file) => file.filename}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
    </>
  );
}
