import { readFileSync } from 'node:fs'
import t from 'tap'
import { ignoredReasons, settingSpecs } from '../../../core/session/setting-specs.js'
import { readScripts, runScriptText, type ScriptText } from '../binder/obeyed-scripts.js'

const scripts = readScripts(
  readFileSync(
    new URL('../../../../test/core/session/obeyed-settings.sql', import.meta.url),
    'utf8',
  ),
)

/** Settings whose effect no answer in one session shows, with what shows it. */
const elsewhere: Readonly<Record<string, string>> = {
  enable_experimental_rbac_check: 'what users may do with stages and functions: access.test.ts',
  http_handler_result_timeout_secs: 'the time until a result is forgotten: tests of the protocol',
  http_json_result_mode: 'the form of cells: tests of the protocol',
  idle_transaction_timeout_secs: 'the time until a transaction is dropped: tests of transactions',
  max_execute_time_in_seconds: 'the time until a statement ends: time-limit.test.ts',
  max_public_keys_per_user: 'a setting of the whole server: access.test.ts',
  max_inlist_to_or: 'how IN is planned; whether NULLs show it depends on the types',
  query_result_cache_max_bytes: 'the size of a kept result: query-cache.test',
  query_result_cache_ttl_secs: 'the time for which it is kept: query-cache.test.ts',
  warehouse: 'echoed to the client: tests of the protocol',
}

const namesOf = ([first]: ScriptText): readonly string[] =>
  /^set \(?([\w, ]+)\)? =/
    .exec(first!)![1]!
    .split(', ')
    .map(name => name.trim())

t.test('each setting with an effect has one', async t => {
  const shown = new Set<string>()
  for (const script of scripts) {
    const [first, ...rest] = await runScriptText(script)
    const without = await runScriptText(['select 1', ...script.slice(1)])
    const differs = rest.some(({ answer }, i) => answer !== without[i + 1]!.answer)
    if (differs || first!.end !== 'answered') for (const name of namesOf(script)) shown.add(name)
    else t.comment(`nothing shows ${script[0]}`)
  }
  const promised = settingSpecs.filter(spec => 'effect' in spec).map(spec => spec.name)
  t.same(
    promised.filter(name => !shown.has(name) && elsewhere[name] === undefined),
    [],
  )
  const ignored = settingSpecs.filter(spec => 'ignored' in spec)
  t.equal(promised.length + ignored.length, settingSpecs.length)
  t.comment(
    `${shown.size} settings change an answer, ${Object.keys(elsewhere).length} are shown elsewhere, ${ignored.length} are ignored for ${Object.keys(ignoredReasons).length} reasons`,
  )
})
