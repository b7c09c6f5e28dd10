import { type Client, forEach } from './client.ts';
import { leaksIn } from './markers.ts';
import { type Operation, requestsTo } from './operations.ts';
import { type Identity, signIn, type World } from './world.ts';

/** Ends the calling session, or asks for the user's own password. */
const endsSession = /\/auth\/logout$/;

/** Calls every operation as every identity, with its own, foreign, too early and missing objects. */
export async function walk(client: Client, operations: readonly Operation[], world: World): Promise<string[]> {
  const leaks: string[] = [];
  for (const identity of world.identities) {
    if (identity.email) identity.token = await signIn(client, identity.email, identity.password);
    const requests = operations
      .filter(({ path }) => !endsSession.test(path))
      .flatMap((operation) =>
        Object.entries(world.things).flatMap(([whose, things]) =>
          requestsTo(operation, things).map((request) => ({ operation, whose, ...request })),
        ),
      )
      // Reads come first, so that deletions do not affect them.
      .toSorted((a, b) => Number(a.operation.method !== 'GET') - Number(b.operation.method !== 'GET'));
    await forEach(requests, 6, async ({ operation, whose, path, body }) => {
      const { method } = operation;
      const sent = { method, path, body, token: identity.token, headers: { 'content-type': 'application/json' } };
      let answer = await client.send(body === undefined ? { ...sent, headers: {} } : sent);
      if (answer.status === 401 && identity.email && !operation.open) {
        // A request of this walk has ended the session; sign in again for the remaining ones.
        const token = await signIn(client, identity.email, identity.password).catch(() => identity.token);
        if (token !== identity.token) {
          identity.token = token;
          answer = await client.send({ ...sent, token });
        }
      }
      leaks.push(...leaksTo(identity, `${method} ${path}`, whose, answer.text, `${path} ${body ?? ''}`));
    });
  }
  return leaks;
}

function leaksTo({ name, hidden }: Identity, request: string, whose: string, answer: string, asked: string): string[] {
  const found = hidden ? leaksIn(answer, asked, hidden) : [];
  return found.length === 0 ? [] : [`${name}, ${whose}: ${request} shows ${found.slice(0, 3).join(', ')}`];
}
