import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo } from './demo-product.ts';

type Simulator = 'shopify' | 'delhivery' | 'prozo' | 'shipturtle' | 'mail';

/** Calls the control API of one of the demo's simulators. */
export async function control<T>(
  { dataDir }: Demo,
  simulator: Simulator,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const ports = JSON.parse(readFileSync(join(dataDir, 'demo', 'ports.json'), 'utf8')) as Record<Simulator, number>;
  const response = await fetch(`http://127.0.0.1:${ports[simulator]}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${simulator} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
