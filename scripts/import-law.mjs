// `.dependency-cruiser.cjs` has the rules between files; this adds those between places, from the same graph: neither
// slices nor rooms form circles, type imports included. A slice is a room, or a subfolder of one that is divided.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import divided from './divided-rooms.cjs';
import { keepPicture } from './draw-rooms.mjs';

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

/** Room and slice of a file; null for tests, for composition roots, and outside the workspaces. */
function placeOf(file) {
  const [workspace, src, room, next, ...rest] = file.split('/');
  if (src !== 'src' || !workspaces.includes(workspace) || next === undefined || /\.test\.tsx?$/.test(file)) return null;
  const isDivided = divided[workspace].includes(room) && rest.length > 0;
  return { rooms: `${workspace}/${room}`, slices: isDivided ? `${workspace}/${room}/${next}` : `${workspace}/${room}` };
}

/** Room or slice → those it depends on, each with an example import. */
function needsOf(kind) {
  const needs = new Map();
  for (const { source, dependencies } of modules) {
    const from = placeOf(source)?.[kind];
    if (!from) continue;
    const known = needs.get(from) ?? new Map();
    needs.set(from, known);
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved)?.[kind];
      if (to && to !== from && !known.has(to)) known.set(to, `${source} → ${resolved}`);
    }
  }
  return needs;
}

/** Tarjan's algorithm: what reaches each other. */
function circlesIn(needs) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (place) => {
    index.set(place, index.size);
    low.set(place, index.get(place));
    stack.push(place);
    for (const next of needs.get(place)?.keys() ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(place, Math.min(low.get(place), low.get(next)));
    }
    if (low.get(place) !== index.get(place)) return;
    const circle = stack.splice(stack.indexOf(place));
    if (circle.length > 1) found.push(circle);
  };
  for (const place of needs.keys()) if (!index.has(place)) visit(place);
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
const sizes = [];
for (const kind of ['slices', 'rooms']) {
  const needs = needsOf(kind);
  sizes.push(`${needs.size} ${kind}`);
  for (const circle of circlesIn(needs)) {
    broken += 1;
    console.error(`${kind} in a circle: ${circle.join(', ')}`);
    for (const from of circle)
      for (const to of circle) if (needs.get(from)?.has(to)) console.error(`  ${needs.get(from).get(to)}`);
  }
}
const write = process.argv.includes('--draw');
if (!keepPicture(needsOf('rooms'), { write }) && !write) {
  broken += 1;
  console.error('ARCHITECTURE.md has another picture of the rooms: npm run rooms');
}
console.log(`${modules.length} files, ${sizes.join(', ')}, ${broken} violations`);
process.exitCode = broken > 0 ? 1 : 0;
