import { NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { logsContract } from '@shipmagic/domain/operations/logs.contract';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { download } from '../api/client.ts';
import { Failure } from '../ui/failure.tsx';
import classes from '../ui/list-toolbar.module.css';
import { ScrollFrame } from '../ui/scroll-frame.tsx';
import { toast } from '../ui/toast.ts';
import { type LogLevel, logLevels, matchesFilter, readLogLine } from './log-line.ts';
import styles from './log-viewer.module.css';

/** So much of the end of a file is shown; the rest is in its download. */
const shownBytes = 5 * 1024 * 1024;

async function readEnd(filename: string, signal: AbortSignal) {
  const { content } = await download(logsContract.view, { params: { filename } }, signal);
  const text = await content.slice(-shownBytes).text();
  const lines = text.split('\n').filter(Boolean);
  return { lines: lines.map(readLogLine), cut: content.size > shownBytes };
}

/** A log file, searched and filtered by level. Everything in it is text. */
export function LogViewer({ filename }: { filename: string }) {
  const file = useQuery({
    queryKey: [logsContract.view.path, filename],
    queryFn: ({ signal }) => readEnd(filename, signal),
    gcTime: 0,
  });
  const [from, setFrom] = useState<LogLevel | null>(null);
  const [search, setSearch] = useState('');
  const all = file.data?.lines;
  const lines = useMemo(() => all?.filter((line) => matchesFilter(line, { from, search })) ?? [], [all, from, search]);
  useEffect(() => {
    if (file.error) toast.error('Failed to view production log file', file.error.message);
  }, [file.error]);
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 26,
    overscan: 20,
  });
  if (file.error)
    return <Failure what="The log file could not be shown" error={file.error} onRetry={() => void file.refetch()} />;
  if (!all) return <Skeleton height={400} />;
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
      </div>
      <Text c="dimmed" size="sm" my={8} role="status">
        {lines.length.toLocaleString('en-IN')} of {all.length.toLocaleString('en-IN')} lines
        {file.data?.cut && ', the end of the file'}
      </Text>
      <ScrollFrame ref={frame} className={styles.frame} label={`Lines of ${filename}`}>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={styles.line}
                  data-level={line.level ?? undefined}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <span className={styles.time}>{line.time.slice(11, 23)}</span>
                  <span className={styles.level}>{line.level}</span>
                  <span className={styles.text}>
                    {line.message} <span className={styles.rest}>{line.rest}</span>
                  </span>
                </div>
              )
            );
          })}
        </div>
      </ScrollFrame>
    </>
  );
}
