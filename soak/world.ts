import { freePort } from '../server/src/platform/free-port.ts';
import { type ProductProcess, runCommand, startProcess } from '../server/testing/machines/product.ts';
import { admin, type Surroundings, startSurroundings } from '../server/testing/machines/surroundings.ts';
import { startParts } from '../server/testing/start-parts.ts';

/** The vendors of the store's orders. */
export const vendors = ['Soak Looms', 'Soak Lamps', 'Soak Pottery'];

/** A server, a worker and a database as an operator runs them, with the simulated store and courier. */
export interface World extends Pick<Surroundings, 'db' | 'delhivery' | 'control' | 'close'> {
  readonly server: ProductProcess;
  readonly worker: ProductProcess;
  /** The admin's. */
  readonly token: string;
}

export const startWorld = (): Promise<World> =>
  startParts(async ({ ends, close }) => {
    const port = String(await freePort());
    const surroundings = await startSurroundings(`http://127.0.0.1:${port}`);
    ends(() => surroundings.close());
    const { db, delhivery, control } = surroundings;
    const env = { ...surroundings.env, PORT: port };
    await runCommand(['create-admin', '--email', admin.email, '--password', admin.password], env);
    const server = await startProcess('server', env);
    ends(() => server.kill('SIGTERM'));
    const worker = await startProcess('worker', env);
    ends(() => worker.kill('SIGTERM'));
    await surroundings.addVendors(vendors);
    return { server, worker, db, delhivery, token: await surroundings.signIn(), control, close };
  });
