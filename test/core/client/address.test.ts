import t from 'tap'
import { parseAddress } from '../../../core/client/address.js'

const read = [
  ['http://localhost:8000', { url: 'http://localhost:8000/', settings: {} }],
  ['HTTPS://h', { url: 'https://h/', settings: {} }],
  ['http://[::1]:8000/', { url: 'http://[::1]:8000/', settings: {} }],
  [
    'http://root:@h:1/sales',
    { url: 'http://h:1/', user: 'root', password: '', database: 'sales', settings: {} },
  ],
  [
    'databend://ann:s%40t:x@h:8000/my%20db?sslmode=disable&role=r&warehouse=w&max_threads=2',
    {
      url: 'http://h:8000/',
      ...{ user: 'ann', password: 's@t:x', database: 'my db', role: 'r', warehouse: 'w' },
      settings: { max_threads: '2' },
    },
  ],
  ['databend://h', { url: 'https://h/', settings: {} }],
  [
    'databend://root~orders@h:8000?sslmode=disable&presign=off&wait_time_secs=3',
    { url: 'http://h:8000/', user: 'root~orders', password: '', settings: {} },
  ],
  [
    'databend+http://h:8000?access_token=abc&tenant=t&tls_ca_file=ca.pem',
    { url: 'http://h:8000/', accessToken: 'abc', tenant: 't', caFile: 'ca.pem', settings: {} },
  ],
] as const

t.test('an address or a DSN says where to go and who logs in', t => {
  for (const [text, expected] of read) {
    const { url, ...rest } = parseAddress(text)
    t.same({ url: url.href, ...rest }, expected, text)
  }
  t.end()
})

const refused = [
  ['localhost:8000', /is not the address of a server: give http:/],
  ['', /is not the address/],
  ['jdbc:databend://h', /is not the address/],
  ['mysql://ann:secret@h/db', /"mysql:\/\/ann:\*\*\*@h\/db" is not the address/],
  ['http://h/a/b', /the path of an address is the name of a database/],
  ['databend://h?sslmode=prefer', /sslmode=prefer is not known/],
  ['https://h?sslmode=disable', /sslmode=disable contradicts the https/],
  ['databend://h?private_key_file=k', /the parameter private_key_file of an address is not supp/],
] as const

t.test('what is no address is refused, without its password', t => {
  for (const [text, message] of refused)
    t.throws(() => parseAddress(text), { name: 'UsageError', message }, text)
  t.notMatch(messageOf('ftp://ann:secret@h'), /secret/)
  t.end()
})

function messageOf(text: string): string {
  try {
    return parseAddress(text).url.href
  } catch (error) {
    return (error as Error).message
  }
}
