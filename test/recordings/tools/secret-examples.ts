/**
 * Made-up secrets of every kind that `lint` knows, put together when the tests run: this file must hold no text that a
 * scanner takes for a secret, and no secret here was ever one.
 */

export type Random = (below: number) => number

/** A sequence of numbers that is the same in every run. */
export function seeded(seed: number): Random {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const hex = `${digits}abcdef`
const letters = lower + upper
const word = letters + digits
const base64 = `${word}+/`
const url64 = `${word}_-`

/** Text of a length; if its alphabet allows, it has a capital letter, a small one and a digit. */
export function textOf(random: Random, alphabet: string, length: number): string {
  const some = Array.from({ length }, () => alphabet[random(alphabet.length)]!)
  const sets = [lower, upper, digits].filter(set => [...set].every(each => alphabet.includes(each)))
  if (length > 8) for (const [i, set] of sets.entries()) some[i * 2 + 1] = set[random(set.length)]!
  return some.join('')
}

/** Joins the pieces of a prefix. */
const join = (...pieces: readonly string[]) => pieces.join('')

type Make = (text: (alphabet: string, length: number) => string, random: Random) => string

const b64 = (text: string) => Buffer.from(text).toString('base64')
const b64url = (text: string) => Buffer.from(text).toString('base64url')

/** By lint rule: how such a secret is made. */
export const examples: Readonly<Record<string, Make>> = {
  'aws-access-key-id': (text, random) =>
    join(['AKI', 'ASI', 'ABI', 'ACC'][random(4)]!, 'A') + text(`${upper}234567`, 16),
  'aws-secret-access-key': text => join('aws_secret', '_access_key = ') + text(base64, 40),
  'aws-bedrock-key': text => join('AB', 'SK') + text(base64, 128),
  'gcp-api-key': text => join('AI', 'za') + text(url64, 35),
  'gcp-service-account': text =>
    `{"type": "service_account", "private_key_${'id'}": "${text(hex, 40)}"}`,
  'gcp-oauth-secret': text => join('GOC', 'SPX-') + text(url64, 28),
  'gcp-oauth-token': text => join('ya', '29.') + text(url64, 120),
  'azure-storage-key': text =>
    `DefaultEndpointsProtocol=https;AccountName=a;Account${'Key'}=${text(base64, 86)}==`,
  'azure-sas': text =>
    `https://a.blob.core.windows.net/c/f.csv?sv=2022-11-02&sp=r&si${'g'}=${text(word, 43)}%3D`,
  'azure-client-secret': text => join(text(word, 3), '8', 'Q~', text(url64, 34)),
  'azure-service-bus': text => `Endpoint=sb://x/;SharedAccess${'Key'}=${text(base64, 43)}=`,
  'alibaba-access-key': text => join('LT', 'AI') + text(word, 20),
  'tencent-secret-id': text => join('AK', 'ID') + text(word, 32),
  'digitalocean-token': (text, random) => join('do', 'opr'[random(3)]!, '_v1_') + text(hex, 64),
  'cloudflare-origin-ca': text => join('v1', '.0-', text(hex, 24), '-', text(hex, 146)),
  'heroku-key': text => join('HR', 'KU-AA') + text(url64, 58),
  'vercel-token': text => join('vc', 'p_') + text(word, 24),
  'netlify-token': text => join('nf', 'p_') + text(word, 36),
  'fly-token': text => join('fo', '1_') + text(word, 43),
  'supabase-token': text => join('sb', 'p_') + text(hex, 40),
  'planetscale-token': (text, random) =>
    join('ps', 'cale_', ['tkn', 'pw', 'oauth'][random(3)]!, '_') + text(word, 43),
  'databricks-token': text => join('da', 'pi') + text(hex, 32),
  'databend-token': text => join('bend', '-v1-') + b64(`{"t":"x","n":"${text(word, 20)}"}`),
  'clickhouse-key': text => join('4b', '1d') + text(word, 38),
  'vault-token': text => join('hv', 's.') + text(url64, 92),
  'terraform-token': text => join(text(word, 14), '.atlas', 'v1.', text(word, 67)),
  'pulumi-token': text => join('pu', 'l-') + text(hex, 40),
  'doppler-token': text => join('dp', '.pt.') + text(word, 43),
  'onepassword-token': text => join('ops_', 'eyJ') + text(base64, 260),
  'age-secret-key': text =>
    join('AGE-SECRET', '-KEY-1') + text('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58),
  'github-token': (text, random) => join('gh', 'pousr'[random(5)]!, '_') + text(word, 36),
  'github-fine-grained-token': text => join('github', '_pat_', text(word, 22), '_', text(word, 59)),
  'gitlab-token': (text, random) =>
    join('gl', ['pat', 'dt', 'rt', 'cbt', 'ptt'][random(5)]!, '-') + text(url64, 20),
  'bitbucket-token': text => join('AT', 'BB') + text(word, 32),
  'atlassian-token': text => join('ATA', 'TT3') + text(url64, 186),
  'npm-token': text => join('np', 'm_') + text(word, 36),
  'pypi-token': text => join('pypi-', 'AgEIcHlwaS5vcmc') + text(url64, 150),
  'rubygems-token': text => join('ruby', 'gems_') + text(hex, 48),
  'crates-token': text => join('ci', 'o') + text(word, 32),
  'nuget-key': text => join('oy', '2') + text(lower + digits, 43),
  'docker-token': text => join('dck', 'r_pat_') + text(word, 27),
  'clojars-token': text => join('CLO', 'JARS_') + text(lower + digits, 60),
  'artifactory-key': text => join('AK', 'Cp') + text(word, 69),
  'postman-key': text => join('PM', 'AK-', text(hex, 24), '-', text(hex, 34)),
  'readme-key': text => join('rd', 'me_') + text(lower + digits, 70),
  'prefect-key': text => join('pn', 'u_') + text(lower + digits, 36),
  'linear-key': text => join('lin', '_api_') + text(word, 40),
  'notion-token': text => join('nt', 'n_') + text(word, 46),
  'figma-token': text => join('fi', 'gd_') + text(url64, 40),
  'airtable-token': text => join('pa', 't', text(word, 14), '.', text(hex, 64)),
  'typeform-token': text => join('tf', 'p_') + text(word, 59),
  'adobe-secret': text => join('p8', 'e-') + text(url64, 32),
  'slack-token': (text, random) =>
    join('xox', 'abeoprs'[random(7)]!, '-', text('123456789', 12), '-', text(word, 24)),
  'slack-app-token': text =>
    join('xa', 'pp-1-A', text(upper, 10), '-', text(digits, 13), '-', text(hex, 64)),
  'slack-webhook': text =>
    join('https://hooks.sl', 'ack.com/services/T', text(upper, 10), '/B') +
    `${text(upper, 10)}/${text(word, 24)}`,
  'discord-webhook': text =>
    join('https://disc', 'ord.com/api/webhooks/', text('123456789', 18), '/', text(url64, 68)),
  'discord-bot-token': text => join('M', text(word, 25), '.', text(word, 6), '.', text(url64, 38)),
  'teams-webhook': (text, random) =>
    join('https://x.webhook.of', 'fice.com/webhookb2/', uuid(random), '@', uuid(random)) +
    `/IncomingWebhook/${text(hex, 32)}/${uuid(random)}`,
  'telegram-bot-token': text => join(text('123456789', 10), ':A', 'A', text(url64, 33)),
  'sendgrid-key': text => join('S', 'G.', text(url64, 22), '.', text(url64, 43)),
  'mailgun-key': text => join('ke', 'y-') + text(hex, 32),
  'mailchimp-key': text => join(text(hex, 32), '-u', 's12'),
  'brevo-key': text => join('xkey', 'sib-', text(hex, 64), '-', text(word, 16)),
  'twilio-key': text => join('S', 'K') + text(hex, 32),
  'openai-key': (text, random) =>
    join('sk-', ['proj', 'svcacct', 'admin'][random(3)]!, '-', text(url64, 74), 'T3Blbk', 'FJ') +
    text(url64, 74),
  'anthropic-key': text => join('sk-', 'ant-api03-', text(url64, 93), 'AA'),
  'huggingface-token': text => join('h', 'f_') + text(letters, 34),
  'groq-key': text => join('gs', 'k_') + text(word, 52),
  'replicate-token': text => join('r', '8_') + text(word, 37),
  'perplexity-key': text => join('pp', 'lx-') + text(word, 48),
  'xai-key': text => join('xa', 'i-') + text(word, 80),
  'openrouter-key': text => join('sk-', 'or-v1-') + text(hex, 64),
  'stripe-key': (text, random) =>
    join('sr'[random(2)]!, 'k_', ['live', 'test'][random(2)]!, '_') + text(word, 24),
  'stripe-webhook-secret': text => join('whs', 'ec_') + text(word, 32),
  'square-token': text => join('sq', '0atp-') + text(url64, 22),
  'braintree-token': text =>
    join('access_', 'token$production$', text(lower + digits, 16), '$', text(hex, 32)),
  'shopify-token': (text, random) =>
    join('sh', ['pat', 'pca', 'ppa', 'pss'][random(4)]!, '_') + text(hex, 32),
  'plaid-token': (_, random) => join('acc', 'ess-sandbox-') + uuid(random),
  'easypost-key': text => join('EZ', 'AK') + text(word, 54),
  'shippo-token': text => join('ship', 'po_live_') + text(hex, 40),
  'duffel-token': text => join('duf', 'fel_test_') + text(url64, 43),
  'flutterwave-key': text => join('FLW', 'SECK-', text(hex, 32), '-X'),
  'facebook-token': text => join('EA', 'A') + text(word, 160),
  'grafana-token': text => join('gl', 'sa_', text(word, 32), '_', text(hex, 8)),
  'newrelic-key': text => join('NR', 'AK-') + text(upper + digits, 27),
  'sentry-token': text => join('sntr', 'yu_') + text(hex, 64),
  'dynatrace-token': text =>
    join('dt0', 'c01.', text(upper + digits, 24), '.', text(upper + digits, 64)),
  'private-key': (text, random) => {
    const kind = ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '][random(5)]!
    return `-----BEGIN ${kind}PRIVATE ${'KEY'}-----\n${text(base64, 64)}\n${text(base64, 64)}\n`
  },
  jwt: text =>
    [
      b64url('{"alg":"HS256","typ":"JWT"}'),
      b64url(`{"sub":"${text(word, 12)}"}`),
      text(url64, 43),
    ].join('.'),
  'database-url': (text, random) =>
    join(
      ['databend', 'databend+http', 'postgres', 'mysql', 'mongodb+srv', 'redis'][random(6)]!,
      `://app:${text(word, 12)}@db.internal:5432/x`,
    ),
  'connection-string': text => `Server=db;Uid=sa;${'Pwd'}=${text(word, 10)};Database=x`,
  netrc: text => `machine db.internal login app ${'password'} ${text(word, 12)}`,
  'npmrc-auth': text => `//packages.internal/:_auth${'Token'}=${text(word, 30)}`,
  'basic-auth': text => `Authorization: ${'Basic'} ${b64(`app:${text(word, 12)}`)}`,
  'bearer-token': text => `Authorization: ${'Bearer'} ${text(word, 40)}`,
  password: (text, random) =>
    ['db_password', 'PASSWORD', 'passwd', 'user_pwd'][random(4)]! +
    [" = '", ': "', '=>`'][random(3)]! +
    `${text(word, 12)}!"`,
  'secret-assignment': (text, random) =>
    `${['client_secret', 'api_key', 'APP_SECRET', 'access_token'][random(4)]}: "${text(word, 32)}"`,
}

export function uuid(random: Random): string {
  const part = (length: number) => textOf(random, hex, length)
  return [part(8), part(4), part(4), part(4), part(12)].join('-')
}
