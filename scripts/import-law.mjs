// `.dependency-cruiser.cjs` has the rules between files; this adds those between slices, from the same graph: no cycles
// between slices, type imports included. A slice is a folder of a room, or a subfolder where a room is divided.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import divided from './divided-rooms.cjs';

// Why: docs/decisions/platform.md, "Slices never form a circle, and lend their SQL by a door".
const workspaces = Object.keys(divided);

const cruised = spawnSync(
  'depcruise',
  ['domain/src', 'server/src', 'simulators/src', 'web/src', '--output-type', 'json'],
  {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  },
);
if (!cruised.stdout) {
  console.error(cruised.stderr);
  process.exit(1);
}
const { modules, summary } = JSON.parse(cruised.stdout);

/** The slice of a file; null for tests, for composition roots, and outside the workspaces. */
function sliceOf(file) {
  const [workspace, src, room, next, ...rest] = file.split('/');
  if (src !== 'src' || !workspaces.includes(workspace) || next === undefined || /\.test\.tsx?$/.test(file)) return null;
  return divided[workspace].includes(room) && rest.length > 0 ? `${workspace}/${room}/${next}` : `${workspace}/${room}`;
}

/** Slice → the slices it depends on, each with an example import. */
const needs = new Map();
for (const { source, dependencies } of modules) {
  const from = sliceOf(source);
  if (!from) continue;
  const known = needs.get(from) ?? new Map();
  needs.set(from, known);
  for (const { resolved } of dependencies) {
    const to = sliceOf(resolved);
    if (to && to !== from && !known.has(to)) known.set(to, `${source} → ${resolved}`);
  }
}

/** Tarjan's algorithm: slices that reach each other. */
function circles() {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (slice) => {
    index.set(slice, index.size);
    low.set(slice, index.get(slice));
    stack.push(slice);
    for (const next of needs.get(slice)?.keys() ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(slice, Math.min(low.get(slice), low.get(next)));
    }
    if (low.get(slice) !== index.get(slice)) return;
    const circle = stack.splice(stack.indexOf(slice));
    if (circle.length > 1) found.push(circle);
  };
  for (const slice of needs.keys()) if (!index.has(slice)) visit(slice);
  return found;
}

let broken = 0;
/** Lines of a production file; what grows beyond them has more than one concept. */
const mostLines = 250;
for (const { source } of modules) {
  if (!/^(domain|server|simulators|web)\/src\//.test(source) || /\.(test|generated)\.tsx?$/.test(source)) continue;
  const lines = readFileSync(source, 'utf8').split('\n').length - 1;
  if (lines <= mostLines) continue;
  broken += 1;
  console.error(`longer than ${mostLines} lines: ${source} (${lines})`);
}
for (const { rule, from, to } of summary.violations) {
  broken += 1;
  console.error(`${rule.name}: ${from} → ${to}`);
}
for (const circle of circles()) {
  broken += 1;
  console.error(`slices in a circle: ${circle.join(', ')}`);
  for (const from of circle)
    for (const to of circle) if (needs.get(from)?.has(to)) console.error(`  ${needs.get(from).get(to)}`);
}
console.log(`${modules.length} files, ${needs.size} slices, ${broken} violations`);
process.exitCode = broken > 0 ? 1 : 0;
