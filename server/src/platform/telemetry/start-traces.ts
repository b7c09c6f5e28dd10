import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './log.ts';
import { recordWith } from './trace.ts';
import type { TracesConfig } from './traces-config.ts';

/** Milliseconds that the end of a process waits for the collector. */
const patience = 3000;

/** Records traces from now on if a collector is configured. The result ends that, and sends what is left. */
export async function startTraces(
  config: TracesConfig | null,
  { role, log }: { readonly role: string; readonly log: Logger },
): Promise<() => Promise<void>> {
  if (!config) return async () => undefined;
  const { createRecording } = await import('./record-traces.ts');
  const { record, shutdown } = createRecording(config, role, log);
  recordWith(record);
  return async () => {
    recordWith(null);
    // Whatever fails has been logged.
    const sent = shutdown().catch(() => undefined);
    await Promise.race([sent, pause(patience, undefined, { ref: false })]);
  };
}
