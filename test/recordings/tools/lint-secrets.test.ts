import t from 'tap'
import { secretsIn } from '../../../recordings/tools/find-in-text.js'
import { secretKinds } from '../../../recordings/tools/secret-patterns.js'
import { harmlessTexts } from './harmless-texts.js'
import { examples, seeded, textOf } from './secret-examples.js'

const each = 5

t.test('every kind of secret has examples, and each is found', async t => {
  t.same(Object.keys(examples).toSorted(), secretKinds.map(({ rule }) => rule).toSorted())
  t.ok(secretKinds.length >= 80)
  for (const [rule, make] of Object.entries(examples)) {
    for (let i = 0; i < each; i++) {
      const random = seeded(i + 1)
      const secret = make((alphabet, length) => textOf(random, alphabet, length), random)
      const places: Readonly<Record<string, string>> = {
        alone: secret,
        'in SQL': `SELECT * FROM t WHERE x = '${secret}' -- why`,
        'in a comment': `SELECT 1 /* ${secret} */`,
        'in JSON': JSON.stringify({ a: [1, { note: secret }] }),
        'in JSON in JSON': JSON.stringify({ a: JSON.stringify({ note: secret }) }),
        'in CSV': `id,note\n1,"${secret}"\n`,
        'in an error': `cannot read "${secret}", see the log`,
        'in base64': `x: ${Buffer.from(`a = ${secret}\n`).toString('base64')}`,
      }
      for (const [place, text] of Object.entries(places)) {
        const rules = secretsIn(text).map(({ kind }) => kind.rule)
        if (!rules.includes(rule)) t.same(rules, [rule], `${rule} ${place}: ${text}`)
      }
    }
    t.pass(rule)
  }
})

t.test('harmless texts have no secrets', async t => {
  t.ok(new Set(harmlessTexts.map(([, text]) => text)).size > 1000)
  for (const [what, text] of harmlessTexts) {
    const forms = [text, `SELECT '${text}'`, JSON.stringify({ value: text }), `id,note\n1,${text}`]
    const found = forms.flatMap(secretsIn).map(({ kind, secret }) => [kind.rule, secret])
    if (found.length > 0) t.same(found, [], `${what}: ${text}`)
  }
})
