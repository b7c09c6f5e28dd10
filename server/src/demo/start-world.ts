import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { demoCredentials } from './demo-config.ts';

const program = join(import.meta.dirname, '..', '..', '..', 'simulators', 'src', 'main.ts');
const ready = z.object({ shopify: z.object({ url: z.url() }), delhivery: z.object({ url: z.url() }) });
const ports = z.object({ shopify: z.number(), delhivery: z.number() });

export interface World {
  readonly urls: { readonly shopify: string; readonly delhivery: string };
  /** Has the simulated courier report scans to this address, as Delhivery does once it is set up. */
  pushScansTo(url: string): Promise<void>;
  stop(): void;
}

/** Starts the simulated store and courier as a process of their own, which ends when this one does, however that happens. */
export async function startWorld(dataDir: string): Promise<World> {
  const folder = join(dataDir, 'demo');
  mkdirSync(folder, { recursive: true });
  // The same ports every time: pictures in the database point to them.
  const portsFile = join(folder, 'ports.json');
  const kept = existsSync(portsFile) ? ports.safeParse(JSON.parse(readFileSync(portsFile, 'utf8'))) : null;
  const world = await launch(folder, kept?.success ? kept.data : { shopify: 0, delhivery: 0 }).catch((error: Error) => {
    if (!kept?.success) throw error;
    // Somebody else has a port by now; pictures of old orders are lost, everything else works.
    return launch(folder, { shopify: 0, delhivery: 0 });
  });
  const portOf = (url: string) => Number(new URL(url).port);
  writeFileSync(
    portsFile,
    JSON.stringify({ shopify: portOf(world.urls.shopify), delhivery: portOf(world.urls.delhivery) }),
  );
  return world;
}

async function launch(stateDir: string, { shopify, delhivery }: z.output<typeof ports>): Promise<World> {
  const { shop, shopifyToken, shopifySecret, delhiveryToken } = demoCredentials;
  const child = spawn(
    process.execPath,
    [
      program,
      '--demo',
      '--die-with-parent',
      '--new-order-every',
      '90',
      '--state-dir',
      stateDir,
      '--shop',
      shop,
      '--shopify-port',
      String(shopify),
      '--delhivery-port',
      String(delhivery),
      '--shopify-token',
      shopifyToken,
      '--shopify-client-secret',
      shopifySecret,
      '--delhivery-token',
      delhiveryToken,
    ],
    // Detached: Ctrl-C reaches this process first, and the simulators end with its stdin.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const urls = await new Promise<World['urls']>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the demo's simulators ended with code ${code}`)));
    createInterface(child.stdout).once('line', (line) => {
      const parsed = ready.safeParse(JSON.parse(line));
      if (parsed.success) resolve({ shopify: parsed.data.shopify.url, delhivery: parsed.data.delhivery.url });
      else reject(new Error(`the demo's simulators said: ${line}`));
    });
  });
  child.unref();
  return {
    urls,
    stop: () => void child.kill('SIGTERM'),
    pushScansTo: async (url) => {
      const push = { url, secret: demoCredentials.delhiveryWebhookSecret };
      await fetch(`${urls.delhivery}/_control/push`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(push),
      });
    },
  };
}
