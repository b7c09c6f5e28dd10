/** Bytes that a new database needs with the demo in it. */
const neededBytes = 512 * 1024 ** 2;

/** Why a new database does not fit on its disk, and what to do; null if it does. `free` is in bytes. */
export function tooLittleDisk(free: number, place: string): string | null {
  if (free >= neededBytes) return null;
  const megabytes = Math.floor(free / 1024 ** 2).toLocaleString('en-IN');
  return `A new database needs 512 MB of disk, and ${megabytes} MB are free at ${place}. Free some, or choose another place: DATA_DIR=/path npm start`;
}

/** PostgreSQL's words when it cannot make its data directory, as one sentence with what to do. */
export function whyNotMade(said: string, { home, uid }: { home: string; uid: number | undefined }): string {
  if (/could not look up effective user ID/i.test(said))
    return `This account (uid ${uid ?? 'unknown'}) has no entry in /etc/passwd, without which PostgreSQL does not start. Add one (useradd --uid ${uid ?? 'UID'} shipmagic), or use a database elsewhere: DATABASE_URL=postgres://… npm start`;
  if (/No space left on device/i.test(said))
    return `The disk is full at ${home}. Free some space, or choose another place: DATA_DIR=/path npm start`;
  if (/Permission denied|Read-only file system/i.test(said))
    return `PostgreSQL may not write to ${home}. Give this account the folder, or choose another one: DATA_DIR=/path npm start`;
  return `PostgreSQL could not create its data directory in ${home}:\n${said}`;
}
