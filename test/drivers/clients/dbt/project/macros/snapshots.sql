{# What snapshots need and the adapter lacks: it has no database in a node, its `create` calls the type of a relation `rt`,
   and it cannot name the types of a query's columns (`data_type_code_to_name`). No statement reaches a server without.
   Its MERGE inserts columns that both sides have by their names alone, which servers refuse as ambiguous. #}
{% macro get_or_create_relation(database, schema, identifier, type) %}
  {% set found = load_relation(api.Relation.create(schema=schema, identifier=identifier)) %}
  {% do return([found is not none, api.Relation.create(schema=schema, identifier=identifier, rt=type)]) %}
{% endmacro %}

{% macro get_snapshot_get_time_data_type() %}
  {% do return('timestamp') %}
{% endmacro %}

{% macro get_updated_at_column_data_type(snapshot_sql) %}
  {% do return('timestamp') %}
{% endmacro %}

{% macro snapshot_check_all_get_existing_columns(node, target_exists, check_cols_config) %}
  {% do return((false, check_cols_config)) %}
{% endmacro %}

{% macro databend__snapshot_merge_sql(target, source, insert_cols) %}
  merge into {{ target }} as dest using {{ source }} as src on src.dbt_scd_id = dest.dbt_scd_id
  when matched and dest.dbt_valid_to is null and src.dbt_change_type in ('update', 'delete')
    then update set dbt_valid_to = src.dbt_valid_to
  when not matched and src.dbt_change_type = 'insert'
    then insert ({{ insert_cols | join(', ') }}) values (src.{{ insert_cols | join(', src.') }})
{% endmacro %}
