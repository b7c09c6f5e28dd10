/** The import law: web → domain ← server; the simulators stand apart and only speak HTTP. */
const divided = require('./scripts/divided-rooms.cjs');

const sliceOf = (workspace) => `^${workspace}/src/((?:${divided[workspace].join('|')})/[^/]+|[^/]+)/`;
const slices = { server: sliceOf('server'), web: sliceOf('web') };

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types may know each other; code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules know zod, phone and tax numbers and each other, nothing else.',
      severity: 'error',
      from: { path: '^domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^domain/src', '^node_modules/(zod|libphonenumber-js|stdnum)/'] },
    },
    {
      name: 'server-knows-domain-only',
      severity: 'error',
      from: { path: '^server/src' },
      to: { path: '^(web|simulators|e2e|bench)/' },
    },
    {
      name: 'tests-start-simulators-in-one-place',
      comment: 'Production never imports a simulator; the test harness starts them.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/testing/' },
      to: { path: '^simulators/' },
    },
    {
      name: 'web-knows-domain-only',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: '^(server|simulators|e2e|bench)/' },
    },
    {
      name: 'simulators-stand-apart',
      severity: 'error',
      from: { path: '^simulators/src' },
      to: { path: '^(server|web|domain)/' },
    },
    {
      name: 'queries-stay-in-their-slice',
      comment: 'Another slice is asked through its use cases or its door, never through its SQL.',
      severity: 'error',
      from: { path: slices.server, pathNot: '\\.test\\.ts$' },
      to: { path: '\\.queries\\.ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'queries-stay-below-use-cases',
      comment: 'What composes the slices knows their doors only.',
      severity: 'error',
      from: { path: '^server/src/[^/]+$' },
      to: { path: '\\.queries\\.ts$' },
    },
    {
      name: 'slices-know-no-composition',
      comment: 'Slices are composed by the files beside them and never know them.',
      severity: 'error',
      from: { path: slices.server, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/[^/]+$' },
    },
    {
      name: 'web-slices-stand-apart',
      comment: 'Pages compose slices; only api, brand, ui and theme are shared.',
      severity: 'error',
      from: { path: slices.web, pathNot: '^web/src/(app|pages)/' },
      to: { path: '^web/src/', pathNot: ['^web/src/$1/', '^web/src/(api|brand|ui|theme)/'] },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/|\\.css$|\\?' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
