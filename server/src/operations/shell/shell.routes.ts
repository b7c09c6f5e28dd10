import { type ShellMode, shellContract } from '@shipmagic/domain/operations/shell.contract';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { executeCommand } from './execute-command.ts';

interface Needs {
  readonly db: Database;
  readonly config: { readonly adminShell: ShellMode; readonly dataDir: string };
}

export function shellRoutes(mount: Mount, { db, config }: Needs): void {
  const using = { db, mode: config.adminShell, dataDir: config.dataDir };

  mount(shellContract.mode, async () => ({ mode: using.mode }));
  mount(shellContract.execute, ({ viewer, body }) => executeCommand(using, viewer, { ...body, now: new Date() }));
}
