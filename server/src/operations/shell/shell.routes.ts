import { type ShellMode, shellContract } from '@shipmagic/domain/operations/shell.contract';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { executeCommand } from './execute-command.ts';

interface Using {
  readonly db: Database;
  readonly mode: ShellMode;
  readonly dataDir: string;
}

export function shellRoutes(mount: Mount, using: Using): void {
  mount(shellContract.mode, async () => ({ mode: using.mode }));
  mount(shellContract.execute, ({ viewer, body }) => executeCommand(using, viewer, body.command, new Date()));
}
