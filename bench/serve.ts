// A server in its own process, so that its memory can be measured separately from the client's. Started by `fork`, it
// sends its URL, and its memory use in bytes on request.
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config/config.ts';
import { keyRing } from '../server/src/platform/key-ring.ts';
import { createLogger } from '../server/src/platform/telemetry/log.ts';
import { createServices } from '../server/src/services.ts';

const [databaseUrl = '', appUrl = '', dataDir = '', masterKey = ''] = process.argv.slice(2);
const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
const log = createLogger({ level: 'silent', dataDir, name: 'bench' });
const { http } = await createApp(
  createServices(config, { appUrl, masterKeys: keyRing(masterKey), log, name: 'bench' }),
  null,
);
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.on('disconnect', () => process.exit(0));
process.send?.({ url: await http.listen({ host: '127.0.0.1', port: 0 }) });
