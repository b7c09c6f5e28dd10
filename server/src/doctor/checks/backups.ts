import { counted } from '@shipmagic/domain/text/counted';
import { readBackupHealth } from '../../backup/backup-health.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { type Check, type Finding, lookAt, ok, wrong } from '../check.ts';
import { notConnected } from './ask-owner.ts';

const hour = 3600;
const todo = 'npm run shipmagic -- backups says how the last ones went; see that a worker runs at night.';

const hoursOf = (seconds: number) => counted(Math.floor(seconds / hour), 'hour');

export const backups: Check = {
  name: 'backups',
  help: 'how old the last good one is, and the last that was restored for a test',
  look: async (patient) => {
    const { nightly } = patient.config.backups;
    if (!nightly) {
      if (patient.config.mode === 'demo') return [ok('The demo needs none.')];
      return [lookAt('None are made.', 'Set BACKUP_TO and BACKUP_KEY (docs/operate/backups.md).')];
    }
    if (!patient.connected) return [notConnected('How old the last backup is', patient)];
    const { backupAge, testAge, failure } = await inSystemTransaction(patient.connected.db, (tx) =>
      readBackupHealth(tx),
    );
    const findings: Finding[] = [];
    if (backupAge === null)
      findings.push(lookAt('None has been made yet.', `The first one is made at ${nightly.at} in India.`));
    else if (backupAge > 26 * hour) findings.push(wrong(`The last good one is ${hoursOf(backupAge)} old.`, todo));
    else findings.push(ok(`The last good one is ${hoursOf(backupAge)} old.`));
    if (failure) findings.push(wrong(`${failure.replace(/\.$/, '')}.`, todo));
    if (backupAge !== null && nightly.isTested && (testAge === null || testAge > 50 * hour))
      findings.push(
        lookAt(testAge === null ? 'None was restored for a test.' : `The last test is ${hoursOf(testAge)} old.`, todo),
      );
    return findings;
  },
};
