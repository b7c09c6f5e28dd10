import { expect, test } from 'vitest';
import { whyInstallFailed } from '../scripts/why-install-failed.mjs';

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org failed', /cannot be reached/],
  ['npm error code EAI_AGAIN', /cannot be reached/],
  ['npm error code ENOSPC', /^The disk is full/],
  ['npm error code EACCES\nnpm error path /srv/shipmagic/node_modules', /may not write to node_modules/],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN\nself-signed certificate in certificate chain', /cafile/],
  ['npm error code ERESOLVE', /its messages stand above/],
])('packages that cannot be installed for “%s” are told with what to do', (said, words) => {
  expect(whyInstallFailed(said)).toMatch(words);
});
