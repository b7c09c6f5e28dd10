import { rewriteBrandPictures } from './brand/brand.ts';
import { rewriteClaimFiles } from './claims/claim-files.ts';
import { resealLabels } from './parcels/labels/labels.ts';
import { resealSecrets } from './people/two-factor/reseal-secrets.ts';
import { whileLocked } from './platform/db/process-lock.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import { isReplacing } from './platform/key-ring.ts';
import { resealPayees } from './refunds/payees/reseal-payees.ts';
import { rewriteReturnPictures } from './returns/pictures/pictures.ts';
import type { Services } from './services.ts';
import { resealConnection } from './store/saved-connection.ts';

type Needs = Pick<Services, 'db' | 'files' | 'log' | 'keys'>;

export interface Resealed {
  /** Encrypted anew. */
  readonly connection: boolean;
  readonly secrets: number;
  /** Where refunds of cash go to. */
  readonly payees: number;
  readonly labels: number;
  /** Pictures and papers of claims, and pictures of the brand and of returns. */
  readonly papers: number;
  /** Secrets that no key opens, or that are missing. They stay as they are. */
  readonly unreadable: {
    readonly connection: boolean;
    readonly secrets: number;
    readonly payees: number;
    readonly labels: number;
    readonly papers: number;
  };
}

/** Whether there may be something that an old key has encrypted. */
export const hasOldKey = ({ keys }: Pick<Services, 'keys'>): boolean => isReplacing(keys.sealedSettings);

// Why: docs/decisions/platform.md, "Re-encrypting changes only what it could open".
/**
 * Encrypts anew whatever is not sealed under the key in force; an interrupted run is simply started again. Null while
 * another process is at it. Throws FileError once a storage cannot be used.
 */
export function resealAll({ db, files, log, keys }: Needs, say: (text: string) => void): Promise<Resealed | null> {
  return whileLocked(db, 'reseal', async () => {
    const connection = await inSystemTransaction(db, (tx) => resealConnection(tx, keys.sealedSettings));
    const secrets = await resealSecrets(db, keys.secondFactors);
    const payees = await resealPayees(db, keys.payees);
    const labels = await resealLabels({ db, files, log }, say);
    const claims = await rewriteClaimFiles({ db, files, log }, { mark: files.mark });
    const brand = await rewriteBrandPictures({ db, files, log }, { mark: files.mark });
    const returns = await rewriteReturnPictures({ db, files, log }, { mark: files.mark });
    const papers = {
      moved: claims.moved + brand.moved + returns.moved,
      unreadable: claims.unreadable + brand.unreadable + returns.unreadable,
    };
    return {
      connection: connection === 'done',
      secrets: secrets.done,
      payees: payees.done,
      labels: labels.moved,
      papers: papers.moved,
      unreadable: {
        connection: connection === 'unreadable',
        secrets: secrets.unreadable,
        payees: payees.unreadable,
        labels: labels.unreadable,
        papers: papers.unreadable,
      },
    };
  });
}

/** The job: does nothing in a process that has no old key. */
export async function resealInBackground(services: Needs): Promise<void> {
  if (!hasOldKey(services)) return;
  const resealed = await resealAll(services, (text) => services.log.info({ done: text }, 'labels are encrypted anew'));
  if (!resealed) return;
  const { unreadable, ...done } = resealed;
  services.log.info(done, 'what the old SECRET_KEY had encrypted is encrypted anew');
  if (unreadable.connection || unreadable.secrets + unreadable.payees + unreadable.labels + unreadable.papers > 0)
    services.log.error(unreadable, 'neither SECRET_KEY nor the old one opens everything; see the command rotate-key');
}
