/** Reports to start from (specification 2, section 9). */
export const sampleQueries = [
  {
    name: 'Top 10 vendors',
    about: 'By order value of the last 30 days',
    query: `select vendor_name, count(*) as orders, sum(total_price) as total_value
from magic_orders
where created_at >= now() - interval '30 days'
group by vendor_name
order by total_value desc
limit 10`,
  },
  {
    name: 'Order status analysis',
    about: 'Orders of the last 7 days by status',
    query: `select order_status, count(*) as orders, sum(total_price) as total_value
from magic_orders
where created_at >= now() - interval '7 days'
group by order_status
order by orders desc`,
  },
  {
    name: 'Daily trends',
    about: 'Orders and value of each of the last 30 days',
    query: `select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
  sum(total_price) as total_value, round(avg(total_price), 2) as average_value
from magic_orders
where created_at >= now() - interval '30 days'
group by day
order by day desc`,
  },
  {
    name: 'Top 20 products',
    about: 'By units sold in the last 30 days',
    query: `select p.title, p.vendor, sum(l.quantity) as pieces, sum(l.net_price) as net_value
from magic_order_line_items l
join magic_orders o on o.magic_order_id = l.magic_order_id
join products p on p.shopify_product_id = l.product_id
where o.created_at >= now() - interval '30 days'
group by p.title, p.vendor
order by pieces desc
limit 20`,
  },
] as const;
