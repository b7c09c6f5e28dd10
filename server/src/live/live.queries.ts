import type pg from 'pg';

/** Prepares a connection of its own for hearing of changed orders and accounts. */
export async function listenForChanges(client: pg.Client): Promise<void> {
  await client.query('set role sm_system; listen order_changes; listen account_changes');
}

/** Has the database tell all listening processes what has changed since the last time. */
export async function announceChanges(client: pg.Client): Promise<void> {
  await client.query('select app.announce_order_changes()');
}
