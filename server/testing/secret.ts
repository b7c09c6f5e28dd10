/** The master key of all tests: the application's login belongs to the whole cluster, so its password is the same everywhere. */
export const testSecret = 'a-master-key-for-tests-that-is-long-enough';
