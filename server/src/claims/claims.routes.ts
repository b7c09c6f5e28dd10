import { claimStates } from '@shipmagic/domain/claims/claim-state';
import { type Claim, claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordAudit } from '../audit/record-audit.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { hasSameRights } from '../people/account/accounts.ts';
import { createCsvExport, sendCsv } from '../platform/csv/csv-export.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { type ClaimFilters, listClaims, listClaimsOf, sumClaims } from './claims.queries.ts';
import { openClaimRows } from './export-claims.queries.ts';
import { openByHand } from './open-by-hand.ts';
import { presentClaim, presentTerms } from './present-claim.ts';
import { fileClaim, settleClaim } from './settle-claim.ts';
import { listTerms, saveTerms } from './terms.queries.ts';
import { writeLetter } from './write-letter.ts';

type Totals = RouteAnswer<typeof claimsContract.list>['totals'];

async function readTotals(tx: Tx, filters: Omit<ClaimFilters, 'state'>): Promise<Totals> {
  const rows = new Map((await sumClaims(tx, filters)).map((row) => [row.state, row]));
  return Object.fromEntries(
    claimStates.map((state) => {
      const { count = 0, claimable = 0, recovered = 0 } = rows.get(state) ?? {};
      return [state, { count, claimable: Number(claimable), recovered: Number(recovered) }];
    }),
  ) as Totals;
}

export function claimRoutes(mount: Mount, { db }: { db: Database }): void {
  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);
  const exportCsv = createCsvExport(db, hasSameRights(db));

  mount(claimsContract.list, ({ viewer, query: { page, limit, state, reason, search } }) =>
    as(viewer, async (tx) => {
      const filters = { search, reason };
      const totals = await readTotals(tx, filters);
      const total = claimStates.reduce(
        (sum, one) => (state === 'all' || state === one ? sum + totals[one].count : sum),
        0,
      );
      const rows = await listClaims(tx, { ...filters, state }, { skip: (page - 1) * limit, limit });
      return { claims: rows.map(presentClaim), totals, total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(claimsContract.export, async ({ viewer, query, reply }) => {
    const rows = await exportCsv(viewer, {
      open: (tx) => openClaimRows(tx, query),
      record: (tx) =>
        recordAudit(tx, {
          actor: viewer,
          action: 'claims.exported',
          details: { ...query },
          address: viewer.ipAddress,
        }),
    });
    return sendCsv(reply, rows, `claims_${indiaDay(new Date())}.csv`);
  });

  mount(claimsContract.ofOrder, ({ viewer, params }) =>
    as(viewer, async (tx) => {
      const { id } = await readVisibleOrder(tx, viewer, params.id);
      return { claims: (await listClaimsOf(tx, id)).map(presentClaim) };
    }),
  );

  mount(claimsContract.open, ({ viewer, params, body }) =>
    as(viewer, (tx): Promise<Claim> => openByHand(tx, viewer, { magicOrderId: params.id, ...body })),
  );

  mount(claimsContract.letter, ({ viewer, params }) =>
    as(viewer, async (tx) => ({ text: await writeLetter(tx, params.id) })),
  );

  mount(claimsContract.file, ({ viewer, params, body }) => as(viewer, (tx) => fileClaim(tx, viewer, params.id, body)));

  mount(claimsContract.outcome, ({ viewer, params, body }) =>
    as(viewer, (tx) => settleClaim(tx, viewer, params.id, body)),
  );

  mount(claimsContract.terms, ({ viewer }) =>
    as(viewer, async (tx) => ({ terms: (await listTerms(tx)).map(presentTerms) })),
  );

  mount(claimsContract.saveTerms, ({ viewer, body, request }) =>
    as(viewer, async (tx) => {
      const saved = presentTerms(await saveTerms(tx, { ...body, note: body.note || null, email: viewer.email }));
      await recordAudit(tx, {
        actor: viewer,
        action: 'claim_terms.changed',
        subject: body.courier,
        details: body,
        address: request.ip,
      });
      return saved;
    }),
  );
}
