select code as country_code, country from {{ ref('countries') }}
