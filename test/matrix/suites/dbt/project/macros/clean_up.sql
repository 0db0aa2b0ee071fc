{% macro clean_up(older_than) %}
  {% do run_query("delete from " ~ target.schema ~ ".runs where started < '" ~ older_than ~ "'") %}
  {% set left = run_query("select count(*) from " ~ target.schema ~ ".runs") %}
  {{ log("left: " ~ left.columns[0].values()[0], info=true) }}
{% endmacro %}
