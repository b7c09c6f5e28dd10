import { authContract } from '@shipmagic/domain/people/auth.contract';
import { type Cluster, email, password } from '../../server/testing/machines/cluster.ts';

/** More admins, with the password of the first; returns the tokens of their sessions. */
export async function addPeople(cluster: Cluster, count: number): Promise<string[]> {
  const rows = await cluster.primary.query<{ email: string }>(
    `insert into users (email, password_hash, role)
     select 'person' || n || '@example.com', password_hash, role from users, generate_series(1, $2) n where email = $1
     returning email`,
    [email, count],
  );
  const tokens: string[] = [];
  for (const one of rows) {
    const { status, body } = await cluster.call(0, 'POST', authContract.login.path, {
      body: { email: one.email, password },
    });
    if (status !== 200) throw new Error(`${one.email} could not sign in: ${JSON.stringify(body)}`);
    tokens.push((body as { token: string }).token);
  }
  return tokens;
}
