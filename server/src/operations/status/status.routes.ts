import { signs } from '@shipmagic/domain/operations/signs/figures';
import { findTrouble, type Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import type { Mount } from '../../platform/http/mount.ts';
import { findNotSetUp, type NotSetUpNeeds } from '../../setup/find-not-set-up.ts';

interface Needs extends NotSetUpNeeds {
  readonly readFigures: () => Promise<readonly Measured[]>;
}

export function statusRoutes(mount: Mount, { readFigures, ...needs }: Needs): void {
  mount(statusContract.read, async () => {
    const measured = await readFigures();
    const wrong = findTrouble(measured);
    const unread = new Set(measured.filter(({ value }) => Number.isNaN(value)).map(({ name }) => name));
    const read = new Set(measured.map(({ name }) => name));
    const bad = new Set(wrong.map(({ name }) => name));
    return {
      at: new Date().toISOString(),
      // Where the database does not answer, that is what is said.
      notSetUp: await findNotSetUp(needs).catch(() => []),
      wrong: wrong.map(({ since, ...one }) => ({ ...one, since: since?.toISOString() ?? null })),
      unknown: signs.filter(({ name }) => unread.has(name)).map(({ sign }) => sign.title),
      // A figure by label that has no values, as without parcels under way, is well, too.
      well: signs
        .filter(({ name, figure }) => !bad.has(name) && !unread.has(name) && (read.has(name) || figure.label))
        .map(({ sign, figure }) => ({ title: sign.title, help: figure.help })),
    };
  });
}
