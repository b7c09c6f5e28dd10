import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config/config.ts';
import { wrong } from './doctor/check.ts';
import { checks } from './doctor/checks.ts';
import { type CheckFinding, examine } from './doctor/examine.ts';
import type { Patient } from './doctor/patient.ts';
import { exitStatus, findingsJson, findingsText } from './doctor/present-findings.ts';
import { ConfigError } from './platform/config-error.ts';
import { asApp } from './platform/db/app-login.ts';
import { findCluster } from './platform/db/embedded/cluster.ts';
import { isMigrated } from './platform/db/migrate.ts';
import type { MasterKeys } from './platform/key-ring.ts';
import { masterKeys } from './platform/secrets.ts';
import { createLogger } from './platform/telemetry/log.ts';
import { version } from './platform/version.ts';
import { within } from './platform/within.ts';
import { createServices, type Services } from './services.ts';

/** Milliseconds. */
const partnerPatience = 8000;
const databasePatience = 5000;

export interface DoctorOptions {
  readonly isJson: boolean;
  /** Milliseconds that each partner may take; less for tests. */
  readonly patienceMs?: number;
}

/**
 * Looks at everything that the product needs, whether it runs or not, and changes nothing. Returns the findings in
 * words or as JSON, and an exit status: 1 if something is wrong.
 */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  { isJson, patienceMs = partnerPatience }: DoctorOptions,
): Promise<{ words: string; status: number }> {
  // Files that are written for a try are as private as the product's.
  process.umask(0o077);
  const findings = await findAll(env, patienceMs);
  const words = isJson ? findingsJson(findings, { version, at: new Date() }) : findingsText(findings);
  return { words, status: exitStatus(findings) };
}

async function findAll(env: Readonly<Record<string, string | undefined>>, patienceMs: number): Promise<CheckFinding[]> {
  try {
    const config = readConfig(env);
    // A key is made up by a start, not by whoever only looks.
    const hasKey = config.secretKey !== null || existsSync(join(config.dataDir, 'secret.key'));
    return await withServices(config, hasKey ? masterKeys(config) : null, async (services, ownerUrl) => {
      const isReady = services !== null && (await within(databasePatience, isMigrated(services.db)).catch(() => false));
      const patient: Patient = {
        config,
        ownerUrl,
        hasKey,
        files: services?.files ?? null,
        connected: isReady ? services : null,
        patienceMs,
      };
      return examine(checks, patient);
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const finding = wrong(error.message, 'Correct it in the environment or in .env (docs/operate/configure.md).');
    return [{ check: 'configuration', ...finding }];
  }

  async function withServices<T>(
    config: Config,
    keys: MasterKeys | null,
    work: (services: Services | null, ownerUrl: string | null) => Promise<T>,
  ): Promise<T> {
    const ownerUrl = config.migrationUrl ?? config.directUrl ?? config.databaseUrl ?? (await findEmbedded(config));
    if (!keys) return work(null, ownerUrl);
    const services = createServices(config, {
      ...waysIn(config, ownerUrl ?? nowhere, keys),
      masterKeys: keys,
      log: createLogger({ level: 'silent', dataDir: config.dataDir, name: 'doctor' }),
      name: 'doctor',
      partnerTimeoutMs: patienceMs,
    });
    try {
      return await work(services, ownerUrl);
    } finally {
      await services.reporting.close();
      await services.db.destroy();
    }
  }
}

/** Nobody listens there. */
const nowhere = 'postgresql://127.0.0.1:1/none';

/** An embedded database that runs. One that was never made is not prepared here. */
const findEmbedded = async ({ dataDir }: Config) =>
  existsSync(join(dataDir, 'database.password')) ? findCluster(dataDir) : null;

/** The application's ways to the database, as a start finds them. */
function waysIn({ databaseUrl, directUrl, migrationUrl }: Config, ownerUrl: string, keys: MasterKeys) {
  const login = (url: string) => (migrationUrl !== null && databaseUrl !== null ? url : asApp(url, keys));
  return { appUrl: login(databaseUrl ?? ownerUrl), directUrl: login(directUrl ?? databaseUrl ?? ownerUrl) };
}
