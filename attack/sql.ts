import { hostileSql } from '../server/testing/hostile-sql.ts';
import { type Client, forEach } from './client.ts';

/** Statements that pass the gate, and are made to take memory, time or the answer's room. */
const greedy = [
  'select * from magic_orders a, magic_orders b, magic_orders c',
  'select * from magic_orders o join magic_order_line_items l using (magic_order_id) join vendors v using (vendor_name)',
  'select count(*) from generate_series(1, (select 3000000)) a, generate_series(1, (select 3000000)) b',
  'select array_agg(o) from magic_orders o, generate_series(1, (select 2000)) g',
  "select length(string_agg(o::text, '')) from magic_orders o, generate_series(1, (select 5000)) g",
  'with recursive n as (select 1 as i union all select i + 1 from n) select count(*) from n',
  "select length(string_agg(repeat_me, '')) from (select to_json(o)::text as repeat_me from magic_orders o, generate_series(1, (select 5000)) g) s",
  "select regexp_matches(string_agg(customer_name, ''), '((a|a)*)*b') from magic_orders",
];

/** Answers the hostile statements that were run, and the others' answers that were larger than they may be. */
export async function sendSql(client: Client, token: string): Promise<{ statements: number; ran: string[] }> {
  const ran: string[] = [];
  const execute = (query: string) =>
    client.send({
      method: 'POST',
      path: '/api/sql/execute',
      token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
  await forEach(hostileSql, 4, async (query) => {
    const { text } = await execute(query);
    if (!/"success":false|"error":"bad_input"/.test(text)) ran.push(query);
  });
  await forEach(greedy, 3, async (query) => {
    const { text } = await execute(query);
    // A name or a time on top of what the rows come to.
    if (text.length > 5.5 * 1024 * 1024) ran.push(`${query}: ${text.length} bytes`);
  });
  return { statements: hostileSql.length + greedy.length, ran };
}
