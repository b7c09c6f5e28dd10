import { counted } from '@shipmagic/domain/text/counted';
import { ConfigError } from '../../platform/config-error.ts';
import { FileError, storeLabels, storeNames } from '../../platform/files/file-store.ts';
import type { LabelsPlace } from './labels.queries.ts';
import { moveLabels } from './move-labels.ts';

const places: readonly LabelsPlace[] = [...storeNames, 'database'];

/** The command `move-files`. Throws ConfigError in words. */
export async function moveFilesCommand(
  deps: Parameters<typeof moveLabels>[0],
  wanted: string | null,
  say: (text: string) => void,
): Promise<string> {
  const { files } = deps;
  const to = places.find((place) => place === (wanted ?? files.target));
  if (!to) throw new ConfigError(`--to must be one of ${places.join(', ')}`);
  if (to === 's3' && !files.stores.has('s3')) throw new ConfigError('No S3 storage is configured: set S3_BUCKET.');
  try {
    const { moved, unreadable } = await moveLabels(deps, to, say);
    const where = to === 'database' ? 'the database' : storeLabels[to];
    const done =
      moved === 0 && unreadable === 0
        ? `All labels were in ${where} already.`
        : `${counted(moved, 'label')} moved to ${where}.`;
    const rest =
      unreadable > 0
        ? `\n${unreadable} cannot be read where they are; the log names them. Open each on its order, and it is made again.`
        : '';
    const note =
      to !== 'database' && files.target !== to
        ? `\nNew labels still go to ${storeLabels[files.target]}: set FILES_STORE=${to}.`
        : '';
    return `${done}${rest}${note}`;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ConfigError(`${error.message}. What has been moved stays moved; start the command again to go on.`);
  }
}
