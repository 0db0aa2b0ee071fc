select id as customer_id, trim(name) as customer_name, lower(email) as email, country as country_code
from {{ ref('customers') }}
