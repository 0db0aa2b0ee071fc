{% snapshot books_by_check %}
{{ config(target_schema=env_var('LIBRARY_SCHEMA'), unique_key='id', strategy='check', check_cols=['title', 'price'], invalidate_hard_deletes=True) }}
select id, title, price from {{ ref('books') }}
{% endsnapshot %}
