import { type Task, tasks } from './tasks.ts';

const taskOf = (kind: string): Task | undefined => (tasks as Readonly<Record<string, Task>>)[kind];

/** The work of a kind of job, in words. A job of another version of the program has its name spelt out. */
export function kindLabel(kind: string): string {
  return taskOf(kind)?.label ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;
}

/** The subject of a job, such as `Batch 12`; null if that is nothing of its own. */
export function aboutOf(kind: string, payload: Readonly<Record<string, unknown>>): string | null {
  const about = taskOf(kind)?.about;
  const which = about && payload[about.field];
  return typeof which === 'string' || typeof which === 'number' ? `${about?.name} ${which}` : null;
}
