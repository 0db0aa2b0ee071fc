select * from {{ ref('customer_orders') }} where last_order > current_date() or loaded_at > now()
