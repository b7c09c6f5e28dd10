import { signs } from '@shipmagic/domain/operations/signs/figures';
import { findTrouble, type Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import type { Mount } from '../../platform/http/mount.ts';

export function statusRoutes(mount: Mount, { readFigures }: { readFigures: () => Promise<readonly Measured[]> }): void {
  mount(statusContract.read, async () => {
    const measured = await readFigures();
    const wrong = findTrouble(measured);
    const unread = new Set(measured.filter(({ value }) => Number.isNaN(value)).map(({ name }) => name));
    const read = new Set(measured.map(({ name }) => name));
    const bad = new Set(wrong.map(({ name }) => name));
    return {
      at: new Date().toISOString(),
      wrong: wrong.map(({ since, ...one }) => ({ ...one, since: since?.toISOString() ?? null })),
      unknown: signs.filter(({ name }) => unread.has(name)).map(({ sign }) => sign.title),
      // A figure by label that has no values, as without parcels under way, is well, too.
      well: signs
        .filter(({ name, figure }) => !bad.has(name) && !unread.has(name) && (read.has(name) || figure.label))
        .map(({ sign, figure }) => ({ title: sign.title, help: figure.help })),
    };
  });
}
