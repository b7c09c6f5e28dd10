import { figuresOf } from '../figure.ts';

const hour = 3600;

/** Nightly backups, where they are configured. */
export const backupFigures = figuresOf({
  shipmagic_backup_age_seconds: {
    help: 'Seconds since the last good nightly backup was begun; before the first, since this process began',
    unit: 'seconds',
    sign: {
      title: 'There is no fresh backup',
      levels: [
        { severity: 'critical', above: 50 * hour, forSeconds: 300 },
        { severity: 'warning', above: 26 * hour, forSeconds: 300 },
      ],
      says: 'The last good backup is {figure} old.',
      todo: 'npm run shipmagic -- backups says why the last one failed: a disk that is full or not mounted, a storage that refuses, or no worker at night.',
      screen: '/logs-management',
    },
  },
  shipmagic_backup_test_age_seconds: {
    help: 'Seconds since a backup was last restored for a test and was as it should be; before the first, since this process began',
    unit: 'seconds',
    sign: {
      title: 'No backup could be restored for a test',
      levels: [{ severity: 'warning', above: 50 * hour, forSeconds: 300 }],
      says: 'The last good test of a backup is {figure} old.',
      todo: 'npm run shipmagic -- backups says what the last test found. Make a backup by hand (npm run shipmagic -- backup), and keep the older ones until one has been restored.',
      screen: '/logs-management',
    },
  },
});
