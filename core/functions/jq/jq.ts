import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { type Filter, JqSyntaxError } from './jq-syntax.js'
import { JqError, jsonOf, valueOfJson } from './jq-value.js'
import { parseDefinitions, parseJq } from './parse-jq.js'
import { type Env, valuesOf, withFunction } from './run-jq.js'

/** Filters that are defined by others, which stand before them. */
const definitions = `
def select(f): if f then . else empty end;
def map(f): [.[] | f];
def map_values(f): .[] |= f;
def values: select(. != null);
def nulls: select(. == null);
def booleans: select(type == "boolean");
def numbers: select(type == "number");
def strings: select(type == "string");
def arrays: select(type == "array");
def objects: select(type == "object");
def iterables: select(type == "array" or type == "object");
def scalars: select(type != "array" and type != "object");
def recurse(f): def r: ., (f | r); r;
def recurse: recurse(.[]?);
def recurse(f; condition): def r: ., (f | select(condition) | r); r;
def in(xs): . as $x | xs | has($x);
def add: reduce .[] as $x (null; . + $x);
def add(f): reduce f as $x (null; . + $x);
def isempty(f): label $out | (f | false, break $out), true;
def first(f): label $out | f | ., break $out;
def first: .[0];
def any(f; condition): isempty(first(f | select(condition))) | not;
def any(condition): any(.[]; condition);
def any: any(.);
def all(f; condition): isempty(first(f | select(condition | not)));
def all(condition): all(.[]; condition);
def all: all(.);
def last(f): reduce f as $x ([]; [$x]) | .[];
def last: .[-1];
def limit($n; f): if $n <= 0 then empty else label $out | foreach f as $x ([0, null]; [.[0] + 1, $x]; .[1], (if .[0] >= $n then break $out else empty end)) end;
def skip($n; f): foreach f as $x (0; . + 1; if . > $n then $x else empty end);
def nth($i): .[$i];
def nth($i; f): first(skip($i; f));
def until(condition; update): def u: if condition then . else update | u end; u;
def while(condition; update): def w: if condition then ., (update | w) else empty end; w;
def repeat(f): def r: ., (f | r); r;
def to_entries: [keys_unsorted[] as $k | {key: $k, value: .[$k]}];
def from_entries: reduce .[] as $x ({}; . + {($x | if type == "object" then (if has("key") then .key elif has("k") then .k elif has("name") then .name elif has("Name") then .Name elif has("Key") then .Key else .K end) else .[0] end | if type == "string" then . else tojson end): ($x | if type == "object" then (if has("value") then .value elif has("v") then .v elif has("Value") then .Value else .V end) else .[1] end)});
def with_entries(f): to_entries | map(f) | from_entries;
def del(f): delpaths([path(f)]);
def paths: path(..) | select(length > 0);
def paths(f): path(.. | select(f)) | select(length > 0);
def leaf_paths: paths(scalars);
def pick(f): . as $top | reduce path(f) as $p (null; setpath($p; $top | getpath($p)));
def toarray: if type == "array" then . else [.] end;
def sort_by(f): _sort_by(map([f]));
def group_by(f): _group_by(map([f]));
def unique_by(f): _unique_by(map([f]));
def unique: unique_by(.);
def min_by(f): _min_by(map([f]));
def max_by(f): _max_by(map([f]));
def min: min_by(.);
def max: max_by(.);
def index($x): indices($x) | if . == null then null else .[0] end;
def rindex($x): indices($x) | if . == null then null else .[-1] end;
def walk(f): def w: if type == "object" then map_values(w) elif type == "array" then map(w) else . end | f; w;
def combinations: if length == 0 then [] else .[0][] as $x | (.[1:] | combinations) as $w | [$x] + $w end;
def ascii: [.] | implode;
def isvalid(f): try (f | true) catch false;
def finites: select(isinfinite or isnan | not);
def normals: select(isnormal);
`

/** The most steps of a filter for one value. */
const maxSteps = 1_000_000

/** A filter of jq that was parsed. */
export class JqProgram {
  readonly #filter: Filter
  readonly #env: Env

  /** Throws `QueryError` 1006. Source: databend srfs/variant.rs `jq`. */
  constructor(text: string) {
    try {
      this.#filter = parseJq(text)
    } catch (error) {
      if (error instanceof JqSyntaxError) throw invalid('Invalid jq filter load error')
      throw error
    }
    let env: Env = {
      variables: new Map(),
      functions: new Map(),
      labels: new Map(),
      steps: { left: 0 },
    }
    for (const definition of parseDefinitions(definitions)) env = withFunction(env, definition)
    this.#env = env
  }

  /** The JSON texts that the filter makes of one. Throws `QueryError` 1006. */
  run(json: string): readonly string[] {
    // Definitions have the same object.
    this.#env.steps.left = maxSteps
    try {
      return Array.from(valuesOf(this.#filter, this.#env, valueOfJson(json)), jsonOf)
    } catch (error) {
      if (error instanceof JqError) throw invalid(error.message)
      if (error instanceof JqSyntaxError) throw invalid('Invalid jq filter compile error')
      if (error instanceof RangeError)
        throw new Unsupported('a jq filter that calls itself very deeply')
      throw error
    }
  }
}

const invalid = (message: string): QueryError => new QueryError('BadArguments', message)
