import { Text } from '@mantine/core';
import type { ShellResult } from '@shipmagic/domain/operations/shell.contract';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import classes from './shell.module.css';

/** The output of a command. */
export function CommandOutput({ result }: { result: ShellResult }) {
  const { success, output, error, executionTime, command, timestamp } = result;
  return (
    <section aria-label={`Output of ${command}`}>
      <Text size="sm" c={success ? 'dimmed' : 'var(--sm-danger-ink)'} role="status" mb={4}>
        {success ? 'Succeeded' : 'Failed'} in {executionTime} ms · {storeDay(timestamp)}, {storeTime(timestamp)}
      </Text>
      <ScrollFrame className={classes.output} label="Output">
        {output}
        {error && <span className={classes.error}>{error}</span>}
        {!output && !error && '(no output)'}
      </ScrollFrame>
    </section>
  );
}
