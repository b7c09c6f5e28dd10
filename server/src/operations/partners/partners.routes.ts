import { partnerAdvice } from '@shipmagic/domain/operations/partners/partner-advice';
import { partnerWords } from '@shipmagic/domain/operations/partners/partner-kind';
import { noticeName } from '@shipmagic/domain/operations/partners/partner-notice';
import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import { capitalized } from '@shipmagic/domain/text/capitalized';
import type { Mount } from '../../platform/http/mount.ts';
import { listNotices } from './list-notices.ts';
import { listPartners, type PartnerNeeds } from './list-partners.ts';

export function partnerRoutes(mount: Mount, needs: PartnerNeeds): void {
  mount(partnersContract.list, async () => ({
    partners: (await listPartners(needs)).map(({ name, kind, state, since, lastGoodAt }) => ({
      name: capitalized(partnerWords(name)),
      kind,
      state,
      since: since?.toISOString() ?? null,
      lastGoodAt: lastGoodAt?.toISOString() ?? null,
      todo: state && partnerAdvice(name, kind, state),
    })),
  }));

  mount(partnersContract.notices, async ({ viewer }) => ({
    notices: (await listNotices(needs, viewer)).map(({ name, kind, state, since }) => ({
      name: noticeName(kind, name),
      kind,
      state,
      since: (since ?? new Date()).toISOString(),
    })),
  }));
}
