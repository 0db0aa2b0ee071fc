{{ config(materialized='table') }}
select author_id, count(*) as books, sum(price) as total from {{ ref('books') }} group by author_id
