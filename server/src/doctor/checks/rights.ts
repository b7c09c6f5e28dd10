import { type Check, type Finding, lookAt, ok, wrong } from '../check.ts';
import { askOwner, databaseAway } from './ask-owner.ts';

interface Row extends Record<string, unknown> {
  readonly login: string;
  readonly roles: boolean;
  readonly databases: boolean;
  readonly temporary: boolean;
  readonly schemas: boolean;
}

const question = `select current_user as login, rolsuper or rolcreaterole as roles, rolsuper or rolcreatedb as databases,
  has_database_privilege(current_database(), 'temporary') as temporary,
  has_database_privilege(current_database(), 'create') as schemas
  from pg_roles where rolname = current_user`;

export const rights: Check = {
  name: 'rights',
  help: 'whether the owner’s role may create roles, schemas, temporary tables and, for test restores, databases',
  look: async ({ config, ownerUrl }) => {
    const row = ownerUrl && (await askOwner<Row>(ownerUrl, question).catch(() => null));
    if (!row) return [databaseAway('What the role may do')];
    const as = (what: string) => `As a superuser: ${what}`;
    const { pathname } = new URL(ownerUrl);
    const name = quoted(decodeURIComponent(pathname.slice(1)) || row.login);
    const login = quoted(row.login);
    const missing: Finding[] = [];
    if (!row.roles)
      missing.push(wrong(`The role ${row.login} may not create roles.`, as(`alter role ${login} createrole;`)));
    if (!row.schemas)
      missing.push(
        wrong(
          `The role ${row.login} may not create schemas in this database.`,
          as(`alter database ${name} owner to ${login};`),
        ),
      );
    if (!row.temporary)
      missing.push(
        wrong(
          `The role ${row.login} may not create temporary tables.`,
          as(`grant temporary on database ${name} to public;`),
        ),
      );
    if (!row.databases && config.backups.nightly?.isTested)
      missing.push(
        wrong(
          `The role ${row.login} may not create databases, so no backup can be restored for a test.`,
          as(`alter role ${login} createdb; or set BACKUP_TEST_RESTORE=false.`),
        ),
      );
    else if (!row.databases)
      missing.push(
        lookAt(
          `The role ${row.login} may not create databases, which tests of backups need.`,
          as(`alter role ${login} createdb;`),
        ),
      );
    return missing.length > 0 ? missing : [ok(`The role ${row.login} may do all that is needed.`)];
  },
};

const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
