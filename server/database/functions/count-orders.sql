-- Why: docs/decisions/orders.md, "Counts are running totals, guarded by a function".
-- How many orders there are in each status, by the filters whose answers are kept: the counts of the days, plus what has
-- changed since they were last folded. `vendors` null means every vendor that this transaction may see. The edges of the
-- range of days are computed once, not for each row.
create or replace function app.count_orders(vendors bigint[], financial text[], shipment text[], label boolean, in_shipmagic boolean,
    from_day date, until_day date)
  returns table (order_status text, n bigint) language plpgsql stable security definer set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  -- Without end or beginning: a day that is never reached.
  first_day constant date := coalesce(app.counted_from(from_day), '0001-01-01');
  end_day constant date := coalesce(until_day, '9999-12-01');
  first_year constant date := date_trunc('year', first_day);
  end_year constant date := date_trunc('year', end_day);
  first_month constant date := date_trunc('month', first_day);
  end_month constant date := date_trunc('month', end_day);
  -- The last part before the day; before the first part there is nothing, and the array has no such element.
  first_month_part constant integer := extract(month from first_day) - 1;
  end_month_part constant integer := extract(month from end_day) - 1;
  first_day_part constant integer := extract(day from first_day) - 1;
  end_day_part constant integer := extract(day from end_day) - 1;
  whose constant bigint[] := app.counted_vendors(vendors);
begin
  if first_day >= end_day then
    return;
  end if;
  return query
  select c.order_status, sum(c.n)::bigint
  from (
    select y.order_status,
      case when y.starts_on = end_year then coalesce(y.upto[end_month_part], 0) else y.n end
      - case when y.starts_on = first_year then coalesce(y.upto[first_month_part], 0) else 0 end as n
    from app.order_counts y
    where y.vendor_id = any (whose) and y.span = 'year' and y.starts_on between first_year and end_year
      and (financial is null or y.financial_status = any (financial)) and (shipment is null or y.shipment_status = any (shipment))
      and (label is null or y.has_label = label) and (in_shipmagic is null or y.managed = in_shipmagic)
    union all
    select m.order_status,
      case when m.starts_on = end_month then coalesce(m.upto[end_day_part], 0) else 0 end
      - case when m.starts_on = first_month then coalesce(m.upto[first_day_part], 0) else 0 end
    from app.order_counts m
    where m.vendor_id = any (whose) and m.span = 'month' and m.starts_on in (first_month, end_month)
      and (financial is null or m.financial_status = any (financial)) and (shipment is null or m.shipment_status = any (shipment))
      and (label is null or m.has_label = label) and (in_shipmagic is null or m.managed = in_shipmagic)
    union all
    select d.order_status, d.n
    from app.order_count_deltas d
    where (whose = '{0}' or d.vendor_id = any (whose)) and d.day >= first_day and d.day < end_day
      and (financial is null or d.financial_status = any (financial)) and (shipment is null or d.shipment_status = any (shipment))
      and (label is null or d.has_label = label) and (in_shipmagic is null or d.managed = in_shipmagic)
  ) c
  group by 1;
end $$;
revoke all on function app.count_orders from public;
grant execute on function app.count_orders to sm_staff, sm_vendor, sm_system;
