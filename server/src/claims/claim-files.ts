/** The files of claims, for jobs, tidying, and the commands that move them and change their key. */
export { listNamedFiles as listNamedClaimFiles } from './claim-files.queries.ts';
export { forgetClaimFiles } from './forget-claim-files.ts';
export { rewriteClaimFiles } from './rewrite-claim-files.ts';
