import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeOptions } from '../server/testing/machines/node-options.ts';
import { builtProgram, startBuilt } from './built-server.ts';
import { processorSeconds } from './processor-time.ts';

const budgetMs = 1500;
const starts = 5;

/** Prints the processor time of its process at the end, in microseconds. */
const sayUsed = `data:text/javascript,process.once('exit',()=>{const{user,system}=process.cpuUsage();console.log(user+system)})`;

/** Milliseconds of processor time of a program that ends by itself: the least of several. */
function used(args: readonly string[], env: Readonly<Record<string, string>>): number {
  const tries = Array.from({ length: starts }, () => {
    const { stdout } = spawnSync(process.execPath, ['--import', sayUsed, ...nodeOptions(), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    return Number(stdout.trim().split('\n').at(-1)) / 1000;
  });
  return Math.min(...tries);
}

/**
 * From the start of the process until the built server answers `/readyz`, on a database that is there already: first
 * without and then with the cache of compiled code that image and service have.
 */
export async function* benchStart(env: Readonly<Record<string, string>>): AsyncGenerator<string> {
  const node = used(['-e', '0'], {});
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-compiled-'));
  for (const [name, cache] of [
    ['nothing compiled', {}],
    ['compiled before', { NODE_COMPILE_CACHE: folder }],
  ] as const) {
    const wall: number[] = [];
    const processor: number[] = [];
    // One more, which fills the cache.
    for (let i = 0; i <= starts; i++) {
      const server = await startBuilt('server', { ...env, ...cache });
      if (i > 0) {
        wall.push(server.readyAfter);
        processor.push(processorSeconds(server.pid) * 1000);
      }
      await server.stop();
    }
    // Refused as soon as its modules are there.
    const modules = used([builtProgram(), '--role=none'], cache) - node;
    const [ready, all] = [Math.min(...wall), Math.min(...processor)];
    const rest = all - modules - node;
    const phases = `processor ${all.toFixed(0)} ms: node ${node.toFixed(0)}, modules ${modules.toFixed(0)}, database, routes and the rest ${rest.toFixed(0)}`;
    yield `${ready <= budgetMs ? 'ok  ' : 'OVER'} ${`server ready, ${name}`.padEnd(44)} ${ready.toFixed(0)} ms (best of ${starts})  ${phases}  budget: ≤ ${budgetMs} ms`;
  }
  rmSync(folder, { recursive: true, force: true });
}
