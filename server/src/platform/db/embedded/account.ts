import { readFileSync } from 'node:fs';

/** The account that runs PostgreSQL. It refuses root, so root uses `postgres`, or else `nobody`. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Null when this process is not root and can run PostgreSQL itself. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find(([account]) => account === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" to run it as. Start as another user, or set DATABASE_URL.',
  );
}
