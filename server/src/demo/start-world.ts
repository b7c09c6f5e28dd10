import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import {
  demoCredentials,
  demoPushes,
  demoShipturtleVendors,
  type SimulatorUrls,
  simulatorNames,
} from './demo-config.ts';

// The extension is that of this file: TypeScript, or JavaScript in `dist`.
const source = join(import.meta.dirname, '..', '..', '..', 'simulators', 'src');
const program = join(source, `main${extname(import.meta.filename)}`);
const ready = z.record(z.enum(simulatorNames), z.object({ url: z.url() }));
/** A new simulator takes any free port. */
const ports = z.partialRecord(z.enum(simulatorNames), z.number());
type Ports = z.output<typeof ports>;

export interface World {
  readonly urls: SimulatorUrls;
  /** Points the simulated partners' webhooks at this address, as is set up with the real ones. */
  reportTo(publicUrl: string): Promise<void>;
  stop(): void;
}

/**
 * Starts the simulated store and its partners as a separate process, which ends with this one, however that happens.
 */
export async function startWorld({ dataDir, demoOrderEveryS }: Config): Promise<World> {
  const folder = join(dataDir, 'demo');
  mkdirSync(folder, { recursive: true });
  // The ports stay the same, because image URLs in the database contain them.
  const portsFile = join(folder, 'ports.json');
  const kept = existsSync(portsFile) ? ports.safeParse(JSON.parse(readFileSync(portsFile, 'utf8'))) : null;
  const world = await launch(folder, demoOrderEveryS, kept?.success ? kept.data : {}).catch((error: Error) => {
    if (!kept?.success) throw error;
    // A port has been taken meanwhile; images of old orders are lost, everything else works.
    return launch(folder, demoOrderEveryS, {});
  });
  const taken = simulatorNames.map((name) => [name, Number(new URL(world.urls[name]).port)]);
  writeFileSync(portsFile, JSON.stringify(Object.fromEntries(taken)));
  return world;
}

async function launch(stateDir: string, orderEveryS: number, wanted: Ports): Promise<World> {
  const { shop, shopifyToken, shopifySecret, delhiveryToken, shipturtleToken, smtpUser, smtpPassword } =
    demoCredentials;
  const child = spawn(
    process.execPath,
    [
      program,
      '--demo',
      '--die-with-parent',
      '--new-order-every',
      String(orderEveryS),
      '--state-dir',
      stateDir,
      '--shop',
      shop,
      ...simulatorNames.flatMap((name) => [`--${name}-port`, String(wanted[name] ?? 0)]),
      '--shopify-token',
      shopifyToken,
      '--shopify-client-secret',
      shopifySecret,
      '--delhivery-token',
      delhiveryToken,
      '--prozo-username',
      demoCredentials.prozoUsername,
      '--prozo-password',
      demoCredentials.prozoPassword,
      '--shipturtle-token',
      shipturtleToken,
      '--shipturtle-vendors',
      demoShipturtleVendors.join(','),
      '--whatsapp-token',
      demoCredentials.whatsappToken,
      '--sms-key',
      demoCredentials.smsKey,
      '--smtp-user',
      smtpUser,
      '--smtp-password',
      smtpPassword,
    ],
    // Detached: Ctrl-C reaches this process first, and the simulators end with its stdin.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const urls = await new Promise<World['urls']>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the demo's simulators ended with code ${code}`)));
    createInterface(child.stdout).once('line', (line) => {
      const parsed = ready.safeParse(JSON.parse(line));
      if (parsed.success) resolve(urlsOf(parsed.data));
      else reject(new Error(`the demo's simulators said: ${line}`));
    });
  });
  child.unref();
  return {
    urls,
    stop: () => void child.kill('SIGTERM'),
    reportTo: async (publicUrl) => {
      for (const { from, path, secret } of demoPushes) {
        await fetch(`${urls[from]}/_control/push`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ url: `${publicUrl}${path}`, secret }),
        });
      }
    },
  };
}

function urlsOf(said: z.output<typeof ready>): SimulatorUrls {
  return Object.fromEntries(simulatorNames.map((name) => [name, said[name].url])) as SimulatorUrls;
}
