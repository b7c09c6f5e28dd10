// Builds the server and its commands as JavaScript into `dist`, or the folder named, with everything that they find by
// its path, so that nothing is compiled when they start. The demo's simulated world comes along. Packages stay in
// node_modules, but for those of many small files. With `--without-web` it serves no pages, and needs no web app.
import { createHash } from 'node:crypto';
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'without-web': { type: 'boolean' } } });
const target = join(root, positionals[0] ?? 'dist');
const workers = globSync('server/src/**/*.worker.ts', { cwd: root }).map((file) =>
  file.replaceAll(sep, '/').replace(/\.ts$/, ''),
);
const programs = ['server/src/main', 'server/src/cli', 'simulators/src/main', ...workers];
/** Read by path while the programs run. */
const files = [
  'server/migrations',
  'server/database/functions',
  'server/src/store/shopify/operations.graphql',
  'simulators/src/shopify/schema.graphql',
  ...(values['without-web'] ? [] : ['web/dist']),
];

// Why: docs/decisions/platform.md, "Compiled code is kept between starts".
/** Built in: modules in hundreds of files that find nothing beside them, so that a start need not look for each. */
const builtIn = ['fastify-type-provider-zod', 'graphql', 'jose', 'kysely', 'libphonenumber-js', 'zod'];
const isBuiltIn = (id) => builtIn.some((name) => id === name || id.startsWith(`${name}/`));

/** The folder of a source file is, in `dist`, the folder of the same name, wherever its code has ended up. */
const folders = {
  name: 'folders',
  transform(code, id) {
    if (!code.includes('import.meta.dirname')) return null;
    const folder = relative(root, dirname(id)).split(sep).join('/');
    return code.replaceAll('import.meta.dirname', `__folder("${folder}")`);
  },
  renderChunk(code, { fileName }) {
    return code.replace(
      /__folder\("([^"]+)"\)/g,
      (_, folder) => `(import.meta.dirname + "/${posix.relative(posix.dirname(fileName), folder)}")`,
    );
  },
};

rmSync(target, { recursive: true, force: true });
const { output } = await build({
  cwd: root,
  input: Object.fromEntries(programs.map((name) => [name, `${name}.ts`])),
  platform: 'node',
  external: (id) => !/^(\.|\/|@shipmagic\/)/.test(id) && !isBuiltIn(id),
  plugins: [folders],
  output: {
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
// A package of its own: below node_modules, where tests build, nothing else says that these are modules.
const codes = createHash('sha256');
for (const one of output) if (one.type === 'chunk') codes.update(one.code);
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ type: 'module', build: codes.digest('hex') })}\n`);
for (const file of files) cpSync(join(root, file), join(target, file), { recursive: true });
