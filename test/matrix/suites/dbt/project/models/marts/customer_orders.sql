with orders as (
    select customer_id, count(*) as orders, sum(amount) as total, max(ordered_on) as last_order
    from {{ ref('stg_orders') }}
    where status != 'returned'
    group by customer_id
)
select c.customer_id, c.customer_name, n.country, coalesce(o.orders, 0) as orders, o.total, o.last_order,
    current_timestamp() as loaded_at
from {{ ref('stg_customers') }} c
left join orders o on o.customer_id = c.customer_id
left join {{ ref('stg_countries') }} n on n.country_code = c.country_code
