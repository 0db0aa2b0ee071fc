with source as (
    select * from {{ ref('orders') }}
)
select id as order_id, customer_id, ordered_at, to_date(ordered_at) as ordered_on, status, amount
from source
