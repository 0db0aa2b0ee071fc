select 1 from (select sum(amount) as a from {{ ref('daily_sales') }}) d
cross join (select sum(amount) as b from {{ ref('stg_orders') }} where status = 'paid') o
where d.a != o.b
