// `npm run archive`, after `npm run build`: puts what a machine in production needs into
// `dist/shipmagic-<version>.tar.gz`, with a list of all packages in it (SBOM, CycloneDX) and the checksums of both.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
process.chdir(root);
const { version, workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = `shipmagic-${version}`;

if (!existsSync('dist/server/src/main.js')) {
  console.error('Nothing is built yet: npm run build');
  process.exit(1);
}
// Those that its packages are installed from, and what it is set up with.
const papers = ['package.json', 'package-lock.json', 'deploy', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE'];
const built = readdirSync('dist')
  .filter((file) => !file.startsWith('shipmagic-') && file !== 'SHA256SUMS')
  .map((file) => `dist/${file}`);
const files = [...papers, ...workspaces.map((folder) => `${folder}/package.json`), ...built];
// The same commit gives the same archive.
const committed = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim();
const archive = `dist/${name}.tar.gz`;
const tar = ['--sort=name', `--mtime=@${committed}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'];
const packed = execFileSync(
  'tar',
  [...tar, `--transform=s,^,${name}/,`, '--exclude=deploy/image', '--exclude=*.test.ts', '-c', ...files],
  {
    maxBuffer: 1024 ** 3,
  },
);
writeFileSync(archive, execFileSync('gzip', ['-9n'], { input: packed, maxBuffer: 1024 ** 3 }));

const sbom = `dist/${name}.cdx.json`;
const ofServer = ['--workspace=@shipmagic/server', '--workspace=@shipmagic/domain'];
writeFileSync(
  sbom,
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', ...ofServer], {
    maxBuffer: 1024 ** 3,
  }),
);

const sums = [archive, sbom].map((file) => {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  return `${sum}  ${file.replace('dist/', '')}`;
});
writeFileSync('dist/SHA256SUMS', `${sums.join('\n')}\n`);
console.log([archive, sbom, 'dist/SHA256SUMS'].join('\n'));
