import { keyRing } from '../src/platform/key-ring.ts';

/**
 * The master key of all tests: the application's login is shared by the whole cluster, so its password has to be the
 * same everywhere.
 */
export const testSecret = 'a-master-key-for-tests-that-is-long-enough';
export const testKeys = keyRing(testSecret);
