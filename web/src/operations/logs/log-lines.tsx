import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import type { NumberedLine } from './kept-lines.ts';
import styles from './log-lines.module.css';

/** Pixels from the end within which the view counts as at the end. */
const atEndWithin = 40;

interface LogLinesProps {
  label: string;
  lines: readonly NumberedLine[];
  /** The view sticks to the end unless the reader scrolls up. */
  following: boolean;
  /** Identifies the filter; a new one scrolls to the newest lines while following. */
  choice: string;
}

/** Log lines, virtualised. */
export function LogLines({ label, lines, following, choice }: LogLinesProps) {
  const frame = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => 26,
    overscan: 20,
    anchorTo: following ? 'end' : 'start',
    followOnAppend: following,
    scrollEndThreshold: atEndWithin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the choice changes
  useEffect(() => {
    if (following) virtual.scrollToEnd();
  }, [virtual, following, choice]);
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = frame.current ?? {};
    setAtEnd(scrollHeight - scrollTop - clientHeight <= atEndWithin);
  };
  return (
    <div className={styles.around}>
      <ScrollFrame ref={frame} className={styles.frame} label={label} onScroll={onScroll}>
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
      {following && !atEnd && (
        <Button
          className={styles.newest ?? ''}
          size="xs"
          leftSection={<IconArrowDown size={14} />}
          onClick={() => {
            virtual.scrollToEnd();
            frame.current?.focus();
          }}
        >
          Jump to newest
        </Button>
      )}
    </div>
  );
}
