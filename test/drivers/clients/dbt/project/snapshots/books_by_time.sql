{% snapshot books_by_time %}
{{ config(target_schema=env_var('LIBRARY_SCHEMA'), unique_key='id', strategy='timestamp', updated_at='published') }}
select id, title, cast(published as timestamp) as published from {{ ref('books') }}
{% endsnapshot %}
