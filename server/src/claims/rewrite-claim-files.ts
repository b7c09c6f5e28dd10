import {
  type FilesToRewrite,
  type RewriteDeps,
  type Rewritten,
  rewriteFiles,
} from '../platform/files/rewrite-files.ts';
import { listFilesToRewrite, replaceFile } from './claim-files.queries.ts';

/** Writes files of claims anew, into another storage or under another key. Throws FileError once a storage cannot be used. */
export const rewriteClaimFiles = (deps: RewriteDeps, which: FilesToRewrite): Promise<Rewritten> =>
  rewriteFiles(deps, which, {
    kind: 'claim',
    called: 'a file of a claim',
    list: listFilesToRewrite,
    replace: replaceFile,
  });
