/**
 * Whether a statement may use values that the server makes: the time, ids, random numbers, numbers of sequences, names of
 * files that it unloads. In doubt it may: words are matched anywhere in its text.
 */
export function mayGenerate({ key }: { readonly key: string }): boolean {
  return generating.test(key)
}

/**
 * Names of functions and clauses whose values the server makes, in any text. Source: `volatile` and `unfolded` overloads
 * of the catalogue of functions, and what columns can have in place of a DEFAULT.
 */
const generating =
  /\b(?:now|today|yesterday|tomorrow|sysdate|getdate|current_(?:timestamp|date|time)|localtime(?:stamp)?|unix_timestamp|rand|random|randstr|uuid|gen_random_uuid|nextval|autoincrement|auto_increment|identity|last_query_id|connection_id|system|information_schema|fuse_\w+|stream_\w+|show|list|ls)\b|\bcopy into [@']/i
