import { readFileSync } from 'node:fs';

/** Of `/proc`: a hundredth of a second, wherever Linux runs. */
const ticksPerSecond = 100;

/** The processor time that a process has used, in seconds: what others do on the machine changes it little. */
export function processorSeconds(pid: number): number {
  // The name in brackets may contain blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
