import { counted } from '@shipmagic/domain/text/counted';
import { rewriteBrandPictures } from './brand/brand.ts';
import { rewriteClaimFiles } from './claims/claim-files.ts';
import { moveFilesCommand } from './parcels/labels/labels-command.ts';
import { ConfigError } from './platform/config-error.ts';
import { FileError, storeNames } from './platform/files/file-store.ts';
import { rewriteReturnPictures } from './returns/pictures/pictures.ts';
import type { Services } from './services.ts';

/**
 * The command `move-files`: labels, and what never lies in the database: papers of claims, and pictures of the brand and of returns. Throws
 * ConfigError in words.
 */
export async function moveFiles(
  services: Pick<Services, 'db' | 'files' | 'log'>,
  wanted: string | null,
  say: (text: string) => void,
): Promise<string> {
  const told = await moveFilesCommand(services, wanted, say);
  const into = storeNames.find((name) => name === (wanted ?? services.files.target));
  if (!into) return told;
  try {
    const { moved, unreadable } = await rewriteClaimFiles(services, { outside: into });
    const brand = await rewriteBrandPictures(services, { outside: into });
    const returns = await rewriteReturnPictures(services, { outside: into });
    const lines = [
      told,
      ...lineOf('of claims', { moved, unreadable }),
      ...lineOf('of the brand', brand),
      ...lineOf('of returns', returns),
    ];
    return lines.join('\n');
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ConfigError(`${error.message}. What has been moved stays moved; start the command again to go on.`);
  }
}

function lineOf(whose: string, { moved, unreadable }: { moved: number; unreadable: number }): string[] {
  if (moved + unreadable === 0) return [];
  const left = unreadable > 0 ? `; ${unreadable} cannot be read where they are` : '';
  return [`${counted(moved, 'file')} ${whose} moved${left}.`];
}
