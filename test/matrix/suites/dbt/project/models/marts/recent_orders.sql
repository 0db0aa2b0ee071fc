{{ config(materialized='view') }}
select order_id, amount, datediff(day, ordered_at, now()) as age
from {{ ref('order_events') }}
where ordered_at >= '{{ (run_started_at - modules.datetime.timedelta(days=3650)).strftime("%Y-%m-%d") }}'
