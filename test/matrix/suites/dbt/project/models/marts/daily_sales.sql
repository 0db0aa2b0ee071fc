select ordered_on, count(*) as orders, sum(amount) as amount,
    '{{ invocation_id }}' as run_id,
    '{{ run_started_at.strftime("%Y-%m-%d %H:%M:%S") }}'::timestamp as built_at
from {{ ref('stg_orders') }}
where status = 'paid'
group by ordered_on
