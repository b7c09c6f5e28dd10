import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Programs that the Dockerfile's steps call, besides Node and npm. */
const programs = ['sh', 'env', 'rm', 'mkdir', 'chown', 'chmod'];
/** Variables by which programs find the certificates of this machine. */
const certificateVariables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];

/**
 * Makes a root file system that the image can be built on, where no image can be fetched: a shell, the Node that runs
 * this and npm, taken from this machine. Returns the variables that its programs need.
 */
export function makeBaseRoot(root: string): Record<string, string> {
  for (const folder of ['tmp', 'bin', 'usr/bin', 'etc', 'proc', 'sys', 'dev', 'run', 'var/tmp'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const folder of ['tmp', 'var/tmp']) chmodSync(join(root, folder), 0o1777);
  for (const name of programs) {
    const found = realpathSync(which(name));
    copy(root, found);
    link(root, found, `/bin/${name}`);
    link(root, found, `/usr/bin/${name}`);
  }
  const node = realpathSync(process.execPath);
  cpSync(node, join(root, 'usr/bin/node'));
  copyLibraries(root, node);
  copySystemLibraries(root, node);
  const npm = realpathSync(which('npm'));
  cpSync(dirname(dirname(npm)), join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('/usr/lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n');
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/ssl/certs/ca-certificates.crt'])
    if (existsSync(file)) copy(root, file, realpathSync(file));
  const certificates = certificateVariables.flatMap((name) => {
    const file = process.env[name];
    if (!file || !existsSync(file)) return [];
    copy(root, file, realpathSync(file));
    return [[name, file]];
  });
  return Object.fromEntries(certificates);
}

function which(name: string): string {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  if (!stdout.trim()) throw new Error(`${name} is not installed`);
  return stdout.trim();
}

function copy(root: string, path: string, from = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  cpSync(from, join(root, path));
  copyLibraries(root, from);
}

function link(root: string, target: string, path: string): void {
  if (target !== path && !existsSync(join(root, path))) symlinkSync(target, join(root, path));
}

/** The shared libraries of a program, at the paths where it looks for them; nothing for other files. */
function copyLibraries(root: string, program: string): void {
  const { stdout, status } = spawnSync('ldd', [program], { encoding: 'utf8' });
  if (status !== 0) return;
  for (const [path] of stdout.matchAll(/(?<==> |^\t)\/\S+/gm)) {
    if (existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(realpathSync(path), join(root, path));
  }
}

/** The rest of the C library, which binaries inside packages need. */
function copySystemLibraries(root: string, program: string): void {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  const [libc] = /\/\S+\/libc\.so\.6/.exec(stdout) ?? [];
  if (!libc) throw new Error('Only on a Linux with glibc');
  for (const name of readdirSync(dirname(libc)))
    if (/^lib(rt|util|resolv|anl|nss_(dns|files))\.so\.\d+$/.test(name)) copy(root, join(dirname(libc), name));
}
