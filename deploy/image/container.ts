import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** The part of an image's configuration that a container runtime needs. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: Readonly<Record<string, unknown>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/**
 * As compose.yaml has it: a root that cannot be written, the account of the image without a way to more rights, `/tmp` in memory, and
 * folders in the place of the volumes. The process is the program itself, so that signals reach it.
 */
const inside = `
mount --bind "$ROOT" "$ROOT"
for volume in $VOLUMES; do mount --bind "$FOLDER$volume" "$ROOT$volume"; done
mount --bind "$FOLDER/secrets" "$ROOT/run"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --bind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT/run"
mount -o remount,bind,ro "$ROOT"
exec setpriv --no-new-privs chroot --userspec="$ACCOUNT" "$ROOT" env -i "$@"
`;

export const noContainer =
  spawnSync('unshare', ['--mount', 'setpriv', '--version']).status === 0 ? null : 'there is no unshare or setpriv';

export interface Container {
  readonly config: ImageConfig;
  /** Its root file system. */
  readonly root: string;
  /** Has `secrets`, which are at `/run` inside, and what is in the place of the volumes. */
  readonly folder: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  said(): string;
}

/** Runs the image's entrypoint with these words, or with those of the image. */
export function runContainer(
  { config, root, folder }: Container,
  env: Readonly<Record<string, string>>,
  words: readonly string[] = config.Cmd,
): Running {
  const given = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const program = ['env', '-C', config.WorkingDir, ...config.Entrypoint, ...words];
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-ec', inside, 'sh', ...given, ...program],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        ROOT: root,
        FOLDER: folder,
        ACCOUNT: config.User,
        VOLUMES: Object.keys(config.Volumes).join(' '),
      },
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part));
  return { child, said: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}
