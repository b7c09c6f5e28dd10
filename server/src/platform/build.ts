import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from './version.ts';

const { build } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'));

/** Which program this is: of its built code, or else of this process, because its sources may change at any time. */
export const buildId = `${version} ${build ?? randomUUID()}`;
