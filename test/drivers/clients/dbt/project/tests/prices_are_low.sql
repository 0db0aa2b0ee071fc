select * from {{ ref('books') }} where price > 100
