{{ config(materialized='incremental', unique_key='order_id', incremental_strategy='delete_insert') }}
select order_id, customer_id, ordered_at, status, amount, now() as synced_at, '{{ invocation_id }}' as synced_by
from {{ ref('stg_orders') }}
{% if is_incremental() %}
where ordered_at > (select max(ordered_at) from {{ this }}) - interval 2 day
{% endif %}
