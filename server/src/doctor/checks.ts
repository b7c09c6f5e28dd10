import type { Check } from './check.ts';
import { backups } from './checks/backups.ts';
import { clock } from './checks/clock.ts';
import { configuration } from './checks/configuration.ts';
import { couriers } from './checks/couriers.ts';
import { database } from './checks/database.ts';
import { disk } from './checks/disk.ts';
import { externalTool } from './checks/external-tool.ts';
import { files } from './checks/files.ts';
import { mail } from './checks/mail.ts';
import { messages } from './checks/messages.ts';
import { migrations } from './checks/migrations.ts';
import { publicUrl } from './checks/public-url.ts';
import { replica } from './checks/replica.ts';
import { rights } from './checks/rights.ts';
import { store } from './checks/store.ts';
import { versions } from './checks/versions.ts';
import { webhooks } from './checks/webhooks.ts';
import { workers } from './checks/workers.ts';

/** All that the doctor looks at, in the order in which it is said. **Another check** is a file and a line here. */
export const checks: readonly Check[] = [
  versions,
  configuration,
  database,
  rights,
  migrations,
  replica,
  disk,
  clock,
  publicUrl,
  workers,
  store,
  webhooks,
  couriers,
  externalTool,
  mail,
  messages,
  files,
  backups,
];
