{{ config(materialized='view') }}
select b.id, b.title, a.name as author, b.published
from {{ ref('books') }} as b join {{ ref('authors') }} as a on a.id = b.author_id
