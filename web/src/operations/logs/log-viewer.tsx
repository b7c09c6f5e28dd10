import { Button, Group, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { nextLog } from '@shipmagic/domain/operations/log-name';
import { logsContract } from '@shipmagic/domain/operations/logs.contract';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { download } from '../../api/client.ts';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import classes from '../../ui/list-toolbar.module.css';
import { toast } from '../../ui/toast.ts';
import { mostLines, numberLines } from './kept-lines.ts';
import { type LogLevel, logLevels, matchesFilter } from './log-line.ts';
import { LogLines } from './log-lines.tsx';
import { useFollow } from './use-follow.ts';

/** Only the end of a file is shown; the whole file can be downloaded. */
const shownBytes = 5 * 1024 * 1024;

const saying = {
  off: () => '',
  waiting: () => 'Waiting for the server',
  on: (filename: string) => `Following ${filename}`,
} as const;

/** The current end of a file, and the offset after its last complete line. */
async function readEnd(filename: string, signal: AbortSignal) {
  const { content } = await download(logsContract.view, { params: { filename } }, signal);
  const text = await content.slice(-shownBytes).text();
  const unfinished = text.slice(text.lastIndexOf('\n') + 1);
  return {
    lines: numberLines(text),
    hasUnfinished: unfinished !== '',
    place: { filename, next: content.size - new Blob([unfinished]).size },
    cut: content.size > shownBytes,
  };
}

/** A log file with search and level filter, optionally followed. Everything in it is rendered as text. */
export function LogViewer({ filename }: { filename: string }) {
  const file = useQuery({
    queryKey: [logsContract.view.path, filename],
    queryFn: ({ signal }) => readEnd(filename, signal),
    gcTime: 0,
    // Each read is recorded, so none happens automatically.
    refetchOnReconnect: false,
  });
  const [from, setFrom] = useState<LogLevel | null>(null);
  const [search, setSearch] = useState('');
  const files = useRoute(logsContract.list, {}, { freshFor: 0 }).data?.files.map((one) => one.filename) ?? [];
  // A file followed by another one of its process is complete.
  const isWritten = files.includes(filename) && nextLog(filename, files) === null;
  const { state, followed, start, stop } = useFollow();
  const all = followed?.lines ?? file.data?.lines;
  const lines = useMemo(() => all?.filter((line) => matchesFilter(line, { from, search })) ?? [], [all, from, search]);
  useEffect(() => {
    if (file.error) toast.error('Failed to view production log file', file.error.message);
  }, [file.error]);
  const follow = () => {
    if (!file.data) return;
    const { lines: read, hasUnfinished, place } = file.data;
    start(hasUnfinished ? read.slice(0, -1) : read, place);
  };
  if (file.error)
    return <Failure what="The log file could not be shown" error={file.error} onRetry={() => void file.refetch()} />;
  if (!all || !file.data) return <Skeleton height={400} />;
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label="Search lines"
          placeholder="Search lines..."
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Level"
          value={from ?? ''}
          onChange={(event) => setFrom(logLevels.find((level) => level === event.currentTarget.value) ?? null)}
          data={[
            { value: '', label: 'All levels' },
            ...logLevels.map((level) => ({ value: level, label: `${level} and worse` })),
          ]}
        />
        {(isWritten || followed) && (
          <Button
            variant="default"
            leftSection={state === 'off' ? <IconPlayerPlay size={16} /> : <IconPlayerStop size={16} />}
            onClick={state === 'off' ? follow : stop}
          >
            {state === 'off' ? 'Follow' : 'Stop'}
          </Button>
        )}
      </div>
      <Group gap="md" my={8}>
        <Text c="dimmed" size="sm" {...(state === 'off' ? { role: 'status' } : {})}>
          {lines.length.toLocaleString('en-IN')} of {all.length.toLocaleString('en-IN')} lines
          {followed ? all.length === mostLines && ', the newest' : file.data.cut && ', the end of the file'}
        </Text>
        <Text c="dimmed" size="sm" role="status">
          {saying[state](followed?.filename ?? filename)}
        </Text>
      </Group>
      <LogLines
        label={`Lines of ${followed?.filename ?? filename}`}
        lines={lines}
        following={state !== 'off'}
        choice={`${from} ${search}`}
      />
    </>
  );
}
