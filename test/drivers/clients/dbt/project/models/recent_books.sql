{{ config(materialized='incremental', unique_key='id', incremental_strategy='delete_insert') }}
select id, title, published from {{ ref('books') }}
{% if is_incremental() %}
where published >= (select max(published) from {{ this }})
{% endif %}
