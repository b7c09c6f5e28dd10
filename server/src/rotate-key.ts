import { counted } from '@shipmagic/domain/text/counted';
import { ConfigError } from './platform/config-error.ts';
import { FileError } from './platform/files/file-store.ts';
import { replaceGeneratedKey } from './platform/secrets.ts';
import { hasOldKey, type Resealed, resealAll } from './reseal.ts';
import type { Services } from './services.ts';

/**
 * The command `rotate-key`: without an old key it puts a new one in the place of a generated one; with an old key it
 * encrypts anew what that one has encrypted. Throws ConfigError in words.
 */
export async function rotateKeyCommand(services: Services, say: (text: string) => void): Promise<string> {
  if (!hasOldKey(services)) return beginRotation(services);
  try {
    const resealed = await resealAll(services, say);
    if (!resealed) throw new ConfigError('A worker is at it just now. Start the command again in a minute.');
    return tell(resealed);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ConfigError(`${error.message}. What has been done stays done; start the command again to go on.`);
  }
}

function beginRotation({ config }: Services): string {
  if (config.secretKeyNext !== null)
    throw new ConfigError(
      'SECRET_KEY_NEXT is accepted here. When every process has it, set it as SECRET_KEY, and the present one as SECRET_KEY_OLD.',
    );
  if (config.secretKey !== null)
    throw new ConfigError(
      'SECRET_KEY is set by the environment, and so is the new one: set it as SECRET_KEY, and the present one as SECRET_KEY_OLD (docs/operate/change-secret-key.md).',
    );
  replaceGeneratedKey(config.dataDir);
  return 'DATA_DIR/secret.key has a new key, and secret.key.old beside it the former one. Restart ShipMagic now, all of its processes; both are accepted then. Afterwards start this command again.';
}

const mayGo =
  'SECRET_KEY_OLD (or DATA_DIR/secret.key.old) may be removed. What the old key has signed ends with it: sessions end by themselves 12 hours after the change; links in mails to customers, which work for 45 days, ask for phone or email then. Keep the old key for as long as you keep backups made before now.';

function tell({ connection, secrets, payees, labels, papers, unreadable }: Resealed): string {
  const parts = [
    connection ? 'the credentials of the store' : '',
    secrets > 0 ? counted(secrets, 'two-factor secret') : '',
    payees > 0 ? counted(payees, 'payee of refunds', 'payees of refunds') : '',
    labels > 0 ? counted(labels, 'label') : '',
    papers > 0 ? `${counted(papers, 'file')} of claims, returns or the brand` : '',
  ].filter(Boolean);
  const done = parts.length === 0 ? 'Nothing had to be encrypted anew.' : `Encrypted anew: ${parts.join(', ')}.`;
  const closed = [
    unreadable.connection ? 'the credentials of the store' : '',
    unreadable.secrets > 0 ? counted(unreadable.secrets, 'two-factor secret') : '',
    unreadable.payees > 0 ? counted(unreadable.payees, 'payee of refunds', 'payees of refunds') : '',
    unreadable.labels > 0 ? `${counted(unreadable.labels, 'label')} (the log names them)` : '',
    unreadable.papers > 0
      ? `${counted(unreadable.papers, 'file')} of claims, returns or the brand (the log names them)`
      : '',
  ].filter(Boolean);
  if (closed.length === 0) return `${done}\nNothing is left under the old key: ${mayGo}`;
  const warning = `Neither key opens: ${closed.join(', ')}. They are left as they are. Is the old key the one that was in force? If it is, they are damaged, missing, or of a key before that.`;
  if (parts.length === 0) return `${done}\n${warning}`;
  return `${done}\n${warning}\nNothing else is left under the old key: ${mayGo}`;
}
