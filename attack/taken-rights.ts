import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { demoPassword, inDatabase, signIn } from './world.ts';

/** Milliseconds that a right may last after it was taken away. */
export const rightLasts = 1000;
const email = 'team@shipmagic.test';
const askEvery = 20;

/** How somebody's rights are taken away elsewhere, as by another server, and given back. */
const takings: readonly [what: string, path: string, take: string, giveBack: string | null][] = [
  ['a session that ended', '/api/orders', 'update sessions set ended_at = now() where user_id = $1', null],
  ['a session that expired', '/api/orders', 'update sessions set expires_at = now() where user_id = $1', null],
  [
    'a session without use',
    '/api/orders',
    "update sessions set last_used_at = now() - interval '9 hours' where user_id = $1",
    null,
  ],
  ['a removed session', '/api/orders', 'delete from sessions where user_id = $1', null],
  [
    'a deactivated account',
    '/api/orders',
    'update users set is_active = false where id = $1',
    'update users set is_active = true where id = $1',
  ],
  [
    'an access that ended',
    '/api/orders',
    'update users set access_ends_at = now() where id = $1',
    'update users set access_ends_at = null where id = $1',
  ],
  [
    'a lost role',
    '/api/users',
    "update users set role = 'vendor_member' where id = $1",
    "update users set role = 'team_member' where id = $1",
  ],
];

/** Somebody who asks without a pause while a right of theirs is taken away: how long they still had it, in milliseconds. */
export async function takeRights(
  client: Client,
  dataDir: string,
): Promise<{ readonly tried: number; readonly longest: number; readonly wrong: string[] }> {
  return inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ id: string }>('select id from users where email = $1', [email]);
    const [{ id } = { id: '' }] = rows;
    const wrong: string[] = [];
    let longest = 0;
    for (const [what, path, take, giveBack] of takings) {
      const token = await signIn(client, email, demoPassword);
      const ask = async () => (await client.send({ method: 'GET', path, token })).status === 200;
      if (!(await ask())) wrong.push(`${what}: ${path} was refused before`);
      await database.query(take, [id]);
      const since = performance.now();
      let lasted = 0;
      while (performance.now() - since < 3 * rightLasts) {
        const asked = performance.now() - since;
        if (!(await ask())) break;
        lasted = asked;
        await pause(askEvery);
      }
      if (giveBack) await database.query(giveBack, [id]);
      longest = Math.max(longest, lasted);
      if (lasted > rightLasts) wrong.push(`${what} still counted after ${lasted.toFixed(0)} ms`);
    }
    return { tried: takings.length, longest, wrong };
  });
}
