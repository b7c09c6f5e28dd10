/** Checks that do not run the code: name, command, arguments. */
export const checks = [
  ...['domain', 'server', 'simulators', 'web'].map((room) => [`types of ${room}`, 'tsc', ['-p', room]]),
  ['types of the rest', 'tsc', ['-p', '.']],
  ['lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['import law', 'depcruise', ['domain/src', 'server/src', 'simulators/src', 'web/src', '--output-type', 'err']],
  ['nothing unused', 'knip', []],
];
