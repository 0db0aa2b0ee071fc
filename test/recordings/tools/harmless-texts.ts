import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Random, seeded, textOf, uuid } from './secret-examples.js'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const hash = (kind: string, text: string) => createHash(kind).update(text).digest('hex')

const sql: readonly string[] = [
  'SELECT id, name, price FROM products WHERE price > 100 ORDER BY name LIMIT 10',
  "SELECT count(*) FROM events WHERE token = 'abc' AND kind IN ('a', 'b', 'c')",
  "SELECT password FROM accounts WHERE password = 'secret'",
  "SELECT * FROM accounts WHERE password IS NULL OR password = ''",
  'CREATE TABLE users (id INT, email STRING, password_hash STRING, api_key STRING, token STRING)',
  "CREATE USER ann IDENTIFIED BY '{{secret:password:1}}'",
  "COPY INTO t FROM 's3://bucket/path/' CONNECTION = (access_key_id = '{{secret:access_key_id:1}}')",
  'COPY INTO sales FROM @~/client/load/{{ts:1}} FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1)',
  "INSERT INTO t (a, b, c) VALUES (1, 'two', 3.5), (4, 'five', NULL)",
  "UPDATE t SET a = a + 1 WHERE b = 'it''s' AND c BETWEEN '2024-01-01' AND '2024-12-31'",
  "SELECT json_path_query(v, '$.store.book[*].author') FROM docs",
  'SELECT to_base64(x), md5(y), sha256(z), encrypt(w) FROM secrets_of_the_sea',
  "SELECT basic_salary, bearer_bonds FROM finance WHERE basic = 'Basic training'",
  'GRANT SELECT ON default.* TO ROLE reader -- the password is in the vault',
  "SET VARIABLE key = 'value'; SELECT $key",
  "SELECT 'sk' || 'pk', 'hf_', 'ghp_', 'npm_', 'xoxb-', 'AKIA', 'eyJ' FROM t",
  'PRESIGN UPLOAD @~/batch/{{uuid:1}}.csv EXPIRE = 3600',
  "SELECT 'Bearer token', 'basic auth', 'private key', 'JSON Web Token' AS words",
  "SELECT regexp_like(x, '^[A-Z]{4}[0-9]{16}$') FROM t",
  'MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET t.v = s.v',
]

const sentences: readonly string[] = [
  'The quick brown fox jumps over the lazy dog.',
  'Falsches Üben von Xylophonmusik quält jeden größeren Zwerg; Passwort vergessen? Kein Problem.',
  'Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis. Mot de passe : oublié',
  'Съешь же ещё этих мягких французских булок, да выпей чаю. Пароль: неизвестен',
  'いろはにほへと ちりぬるを わかよたれそ つねならむ パスワード：なし',
  '天地玄黄，宇宙洪荒。日月盈昃，辰宿列张。密码：无',
  'نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر',
  'El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia y frío. Contraseña: ninguna',
  'Ο καλύμνιος σφουγγαράς ψιθύρισε πως θα βουτήξει χωρίς να διστάζει',
  'Pchnąć w tę łódź jeża lub ośm skrzyń fig. Hasło: brak',
  '다람쥐 헌 쳇바퀴에 타고파 비밀번호: 없음',
  'Muž a žena u večeře 🍝 mluví o hesle 🔑 a tokenu 🪙',
]

const addresses: readonly string[] = [
  'https://example.com/a/b?c=d&e=f#g',
  'databend://root:@localhost:8000/default?sslmode=disable',
  'databend://user:***@host.example.com:443/db',
  'postgres://$DB_USER:$DB_PASSWORD@db:5432/app',
  'mysql://user:<password>@host/db',
  's3://bucket/path/part-00000-of-00010.snappy.parquet',
  'jdbc:databend://localhost:8000/default',
  'git@github.com:owner/project.git',
  'ann@example.com',
  'bob@mail.example.org',
  'carol@service.test',
  'dave@localhost',
  'noreply@github.com',
  'logo@2x.png',
  'pkg@1.2.3',
  'http://[::1]:8080/path:with:colons',
  'urn:isbn:0451450523',
  'file:///var/data/x.csv',
]

/** Ways to make a text that is neither a secret nor somebody's data, by what it is. */
const kinds: Readonly<Record<string, (random: Random, i: number) => string>> = {
  md5: (_, i) => hash('md5', `m${i}`),
  'git commit': (_, i) => hash('sha1', `c${i}`),
  'short commit': (_, i) => hash('sha1', `s${i}`).slice(0, 7),
  sha256: (_, i) => hash('sha256', `f${i}`),
  sha512: (_, i) => hash('sha512', `g${i}`),
  'name of a blob': (_, i) => `sha256-${hash('sha256', `b${i}`)}.ndjson`,
  'sha384 in base64': (_, i) => `sha384-${createHash('sha384').update(`i${i}`).digest('base64')}`,
  uuid: random => uuid(random),
  'uuid without dashes': random => uuid(random).replaceAll('-', ''),
  'base64 of bytes': random =>
    Buffer.from(Array.from({ length: 90 }, () => random(256))).toString('base64'),
  'base64 of a compressed file': random => gzipSync(textOf(random, lower, 400)).toString('base64'),
  'base64 of text': (_, i) =>
    Buffer.from(`This is the text of the file with the number ${i}.`).toString('base64'),
  'base64 of a picture': random =>
    `data:image/png;base64,${Buffer.from(Array.from({ length: 60 }, () => random(256))).toString('base64')}`,
  'order number': random => `ORD-2024-${textOf(random, digits, 8)}`,
  'product code': random =>
    `${textOf(random, lower.toUpperCase(), 4)}-${textOf(random, digits, 6)}-${textOf(random, lower.toUpperCase(), 2)}`,
  'serial number': random => textOf(random, lower.toUpperCase() + digits, 20),
  'long id': random => `1${textOf(random, digits, 18)}`,
  'sixteen digits': random => wrongCard(`4${textOf(random, digits, 15)}`),
  'sixteen digits of no issuer': random => `9${textOf(random, digits, 15)}`,
  'time in microseconds': random => `17${textOf(random, digits, 14)}`,
  'time in nanoseconds': random => `17${textOf(random, digits, 17)}`,
  'EAN code': random => `40${textOf(random, digits, 11)}`,
  decimal: random => `${random(1e6)}.${textOf(random, digits, 16)}`,
  coordinates: random => `POINT(${random(180)}.${random(1e6)} ${random(90)}.${random(1e6)})`,
  timestamp: random => `2024-0${1 + random(9)}-1${random(10)} 0${random(10)}:00:00.000000`,
  'IPv6 address': random =>
    Array.from({ length: 8 }, () => textOf(random, `${digits}abcdef`, 4)).join(':'),
  'MAC address': random =>
    Array.from({ length: 6 }, () => textOf(random, `${digits}abcdef`, 2)).join(':'),
  'IBAN with wrong digits': random => `DE00${textOf(random, digits, 18)}`,
  version: random =>
    `v1.${random(20)}.${random(900)}-nightly+${hash('sha1', `${random(9)}`).slice(0, 10)}`,
  'JSON document': random =>
    JSON.stringify({ id: random(1e9), tags: ['a', 'b'], at: null, key: 'primary', token: 7 }),
  'table of a database': random => `default.${textOf(random, lower, 12)}_${random(1000)}`,
  'camel case': random =>
    `get${textOf(random, lower, 6)}By${textOf(random, lower, 8)}Or${random(99)}`,
  'CSS and colours': random => `#${textOf(random, `${digits}abcdef`, 6)}; width: ${random(100)}px`,
  statement: (random, i) => `${sql[i % sql.length]} -- ${random(1000)}`,
  sentence: (random, i) => `${sentences[i % sentences.length]} ${random(1000)}`,
  address: (_, i) => addresses[i % addresses.length]!,
  'bit mask': random => textOf(random, '01', 64),
  'phone-like number': random => `${textOf(random, digits, 3)}-${textOf(random, digits, 4)}`,
  'hexadecimal bytes': random => `0x${textOf(random, `${digits}abcdef`, 40)}`,
  'query id': random => `${uuid(random)}-${random(100)}`,
  'Arrow schema': random =>
    `Tuple(a Nullable(Int32), b Array(String), c${random(10)} Decimal(38, 10))`,
}

/** Makes the last digit the wrong check digit. */
function wrongCard(text: string): string {
  const sum = [...text]
    .toReversed()
    .map((digit, i) =>
      i % 2 === 0 ? Number(digit) : ((Number(digit) * 2) % 10) + (Number(digit) > 4 ? 1 : 0),
    )
    .reduce((a, b) => a + b)
  return sum % 10 === 0 ? text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10) : text
}

const each = 30

/** More than a thousand texts, with what they are. */
export const harmlessTexts: readonly (readonly [what: string, text: string])[] = Object.entries(
  kinds,
).flatMap(([what, make], at) => {
  const random = seeded(1000 + at)
  return Array.from({ length: each }, (_, i) => [what, make(random, i)] as const)
})
