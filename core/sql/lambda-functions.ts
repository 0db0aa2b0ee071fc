/**
 * Names of functions that take a lambda; a test compares them with the catalogue. The parser needs them because `f(x ->
 * 'key')` is a lambda for these functions, and access to a JSON field for all others.
 */
export const lambdaFunctionNames = [
  'array_transform',
  'array_apply',
  'array_map',
  'array_filter',
  'array_reduce',
  'json_array_transform',
  'json_array_apply',
  'json_array_map',
  'json_array_filter',
  'json_array_reduce',
  'map_filter',
  'map_transform_keys',
  'map_transform_values',
  'json_map_filter',
  'json_map_transform_keys',
  'json_map_transform_values',
  'json_path_transform',
] as const
