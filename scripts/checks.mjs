/** Static checks: name, command, arguments. */
export const checks = [
  ...['domain', 'server', 'simulators', 'web'].map((room) => [`types of ${room}`, 'tsc', ['-p', room]]),
  ['types of the rest', 'tsc', ['-p', '.']],
  ['lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['import law', 'node', ['scripts/import-law.mjs']],
  ['alert rules and dashboard match the figures', 'node', ['scripts/generate-monitoring.mjs', '--verify']],
  ['migrations let the former release go on', 'node', ['scripts/check-migrations.mjs']],
  ['decisions cited from the code', 'node', ['scripts/check-citations.mjs']],
  ['nothing unused', 'knip', []],
];
