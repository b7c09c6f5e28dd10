// Starts the embedded database of a folder, prints its URL, and waits: a parent process for tests to kill.
import { startCluster } from '../src/platform/db/embedded/cluster.ts';

const cluster = await startCluster({ dataDir: String(process.argv[2]), volatile: true });
console.log(JSON.stringify({ url: cluster.url }));
setInterval(() => undefined, 60_000);
