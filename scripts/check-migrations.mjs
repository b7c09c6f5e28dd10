// Checks that the migrations of the open release, and its database functions, let the former release go on beside it,
// and that each migration has a number of its own.
// Why: docs/decisions/platform.md, "New migrations are checked for what would stop the former release".
import { databaseFunctions } from '../server/src/platform/db/database-functions.ts';
import { migrationFiles } from '../server/src/platform/db/migrate.ts';
import { formerRelease } from '../server/src/platform/db/releases.ts';
import { changedWithoutMigration } from '../server/testing/migrations/changed-functions.ts';
import { lintMigration } from '../server/testing/migrations/lint-migration.ts';
import { sharedNumbers } from '../server/testing/migrations/shared-numbers.ts';

const former = formerRelease();
const all = await migrationFiles();
const open = all.filter(({ name }) => name > (former?.last ?? ''));
const problems = [
  ...sharedNumbers(all.map(({ name }) => name)),
  ...open.flatMap(({ name, text }) => lintMigration(name, text)),
  ...changedWithoutMigration(former, open.length, await databaseFunctions()),
];
for (const problem of problems) console.error(problem);
console.log(`${open.length} migrations since ${former?.version}, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
