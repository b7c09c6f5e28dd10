import { figuresOf } from '../figure.ts';

/** Seconds after its last beat for which a process counts as living: several beats may be late or lost. */
export const livesForS = 120;
const day = 24 * 3600;

/** The processes of the product that live. */
export const processFigures = figuresOf({
  shipmagic_processes: {
    help: 'Processes of the product that live, by role and version',
    unit: 'count',
    label: 'role',
    andLabel: 'version',
    sign: null,
  },
  shipmagic_worker_silent_seconds: {
    help: 'Seconds since a worker last said that it lives; before the first, since the oldest living server began',
    unit: 'seconds',
    sign: {
      title: 'No worker runs',
      // A worker may need a moment to be heard again after the database was away.
      levels: [{ severity: 'critical', above: livesForS, forSeconds: 30 }],
      says: 'No worker has been heard for {figure}. Orders of the store do not come in, nothing is booked, tracked or mailed.',
      todo: 'Start a worker (npm start, or npm run worker), and see why the last one ended. What waits is done then.',
      screen: '/logs-management',
    },
  },
  shipmagic_versions_apart_seconds: {
    help: 'Seconds for which processes of more than one version have been running beside each other; 0 while there is one',
    unit: 'seconds',
    sign: {
      title: 'Two versions run beside each other',
      levels: [{ severity: 'warning', above: day, forSeconds: 300 }],
      says: 'Processes of different versions have been running beside each other for {figure}. An upgrade was begun and not ended.',
      todo: 'Status lists the processes with their versions. Replace those of the former one (docs/operate/upgrade.md).',
    },
  },
});
