select country, sum(orders) as orders, sum(total) as total, '{{ var("batch") }}' as batch
from {{ ref('customer_orders') }}
where country is not null
group by country
