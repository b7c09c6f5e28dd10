import { hostileSql } from '../server/testing/hostile-sql.ts';
import { type Client, forEach } from './client.ts';

/** Statements that pass the gate but try to exhaust memory, time or the size of the answer. */
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

/** Returns the hostile statements that were executed, and any answers above the size limit. */
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
    // Allows for names and timings in addition to the rows.
    if (text.length > 5.5 * 1024 * 1024) ran.push(`${query}: ${text.length} bytes`);
  });
  return { statements: hostileSql.length + greedy.length, ran };
}
