import t from 'tap'
import { Faker } from '../../recordings/redact/fake.js'
import { isCard, personalDataIn } from '../../recordings/tools/personal-data.js'

const faker = new Faker('a key for these tests')

t.test('a fake has the kind and form of its value', async t => {
  const forms: readonly (readonly [string, RegExp])[] = [
    ['ann.lee@shop.com', /^[g-z]{12}@redacted\.example$/],
    ['12345', /^[1-9]\d{4}$/],
    ['-7', /^-\d$/],
    ['007', /^\d{3}$/],
    ['1234.50', /^[1-9]\d{3}\.\d\d$/],
    ['0.25', /^0\.\d\d$/],
    ['1.5e10', /^\d\.\de10$/],
    ['1987-02-28', /^(?:19|20)\d\d-\d\d-\d\d$/],
    ['2024-05-02 10:11:12.123456', /^(?:19|20)\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/],
    ['2024-05-02T00:00:00+02:00', /^\d{4}-\d\d-\d\dT00:00:00\+02:00$/],
    ['2024-13-02', /^\d{4}-\d\d-\d\d$/],
    ['+49 (30) 901820', /^\+\d\d \(\d\d\) \d{6}$/],
    ['Ann Müller-O’Neil', /^[A-Z][a-z]{2} [A-Z][a-z]{5}-[A-Z]’[A-Z][a-z]{3}$/],
    ['李小龙', /^[a-z]{3}$/],
    [
      '0b8f6f4e-27a4-4f0e-9d2b-6a0f1c2d3e4f',
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    ],
    [
      '{"name":"Ann","age":31,"ok":true,"x":null}',
      /^\{"name":"[A-Z][a-z]{2}","age":\d\d,"ok":true,"x":null\}$/,
    ],
    ['["a@b.com",1]', /^\["[g-z]{12}@redacted\.example",\d\]$/],
    ['x'.repeat(100_000), /^[a-z]+$/],
  ]
  for (const [value, form] of forms) {
    const fake = faker.fake(value)
    t.match(fake, form, value.slice(0, 50))
    t.not(fake, value)
    t.equal(new Faker('a key for these tests').fake(value), fake, 'the same in the next run')
    t.not(new Faker('another key for tests').fake(value), fake, 'another with another key')
    if (value.length < 1000 && !value.includes('李'))
      t.equal(fake.length >= value.length || value.includes('@'), true)
  }
  for (const value of ['', 'true', 'FALSE', 'NaN', '-', '🙂', '{{'])
    t.equal(faker.fake(value), value)
})

t.test('different values have different fakes, which fit the same types', async t => {
  const seen = new Set<string>()
  for (let i = 0; i < 1000; i++) seen.add(faker.fake(String(i)))
  t.equal(seen.size, 1000)
  for (let i = 0; i <= 255; i++) {
    const fake = Number(faker.fake(String(i)))
    t.ok(fake !== i && fake <= 255 && (i > 127 || fake <= 127), `${i} ${fake}`)
  }
  const limits = [
    '127',
    '32767',
    '2147483647',
    '4294967295',
    '9223372036854775807',
    '18446744073709551615',
  ]
  for (const limit of limits) t.ok(BigInt(faker.fake(limit)) < BigInt(limit), limit)
  const codes = ['DE', 'FR', 'GB', 'US', 'IT', 'ES', 'NL', 'SE', 'PL', 'PT'].map(each =>
    faker.fake(each),
  )
  t.equal(new Set(codes).size, codes.length)
  for (let year = 1; year < 10_000; year += 97) {
    const date = `${String(year).padStart(4, '0')}-06-15`
    const fake = faker.fake(date)
    t.match(new Date(`${fake}T00:00:00Z`).toISOString(), fake, date)
  }
})

t.test('a fake is no personal data', async t => {
  for (let i = 0; i < 300; i++) {
    const card = `4${String(i).padStart(15, '7')}`
    t.notOk(isCard(faker.fake(card)))
    t.notOk(isCard(faker.fake(card.replaceAll(/(.{4})(?=.)/g, '$1 '))))
  }
  t.same(personalDataIn(faker.fake('ann@shop.com')), [])
})
