import { isShopDomain } from '@shipmagic/domain/store/shop-domain';
import { z } from 'zod';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import type { StoreNotice } from '../store-notices.queries.ts';
import type { StoreNotices } from '../store-notices.ts';
import { type Answer, movedTo } from './read-answer.ts';
import { refusedPermissions } from './refused-permissions.ts';

/** The version that operations are written for. */
export const shopifyVersion = '2026-07';

/** The answer itself says that nothing is served here. */
export const noVersion = '404';
/** The former address only leads to the new one. */
export const redirected = 'redirected';

const told = z.object({ shop: z.object({ myshopifyDomain: z.string() }) });

/** Listens to all answers of the store for what they say of the connection. */
export function watchAnswers(shop: string, notices: StoreNotices | undefined) {
  const note = async (source: string, found: readonly StoreNotice[]) => notices?.note(shop, source, found);
  const atAddress = (domain: string, detail: string | null) =>
    note('address', domain === shop.toLowerCase() ? [] : [{ kind: 'moved', about: domain, detail }]);

  return {
    /** Any answer: its status and headers. */
    async reply(reply: PartnerAnswer): Promise<void> {
      const host = movedTo(reply)?.toLowerCase();
      if (host && isShopDomain(host)) await atAddress(host, redirected);
      const version = reply.status === 404 ? noVersion : reply.headers.get('x-shopify-api-version');
      if (version)
        await note('version', version === shopifyVersion ? [] : [{ kind: 'version', about: version, detail: null }]);
    },
    /** An answer to an operation that was read. */
    async answer(operation: string, { headers }: PartnerAnswer, { data, errors }: Answer): Promise<void> {
      const reason = headers.get('x-shopify-api-deprecated-reason');
      const refused = Array.isArray(errors) ? refusedPermissions(errors) : [];
      await note(operation, [
        ...(reason ? [{ kind: 'deprecated', about: operation, detail: reason.slice(0, 500) } as const] : []),
        ...refused.map((about) => ({ kind: 'refused', about: about.slice(0, 200), detail: null }) as const),
      ]);
      const { success, data: identity } = told.safeParse(data);
      if (success) await atAddress(identity.shop.myshopifyDomain.toLowerCase(), null);
    },
  };
}
