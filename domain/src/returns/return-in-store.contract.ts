import { z } from 'zod';
import { staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { returnStoreState } from './return-store-state.ts';
import { returnParams } from './returns.contract.ts';

const inStore = z.object({
  storeState: returnStoreState,
  /** Why the store does not know of it as it is here, in one sentence. */
  storeProblem: z.string().nullable(),
});

/** A return in the store. Errors: 404 for an unknown id. */
export const returnInStoreContract = {
  outcome: route({
    method: 'GET',
    path: '/api/returns/:id/store',
    access: staffRoles,
    summary: 'A return as the store knows it, and what the store itself would refund for its pieces',
    params: returnParams,
    answer: inStore.extend({
      /** Null while the store does not have the return. In the shop’s currency; below 0 the customer owes. */
      suggested: z
        .object({
          amount: z.number(),
          currency: z.string(),
          transactions: z.array(z.object({ gateway: z.string(), amount: z.number() })),
        })
        .nullable(),
    }),
  }),
  tellAgain: route({
    method: 'POST',
    path: '/api/returns/:id/store',
    access: staffRoles,
    summary: 'Tell the store of a return again that it has refused',
    params: returnParams,
    answer: inStore,
  }),
};
