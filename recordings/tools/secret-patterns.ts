/**
 * The forms of the keys, tokens and passwords that `mockq recordings lint` looks for.
 *
 * Prefixes, alphabets and lengths are those that the issuers document; where they do not, those of the rules of gitleaks
 * (MIT, see NOTICE).
 */

/** One kind of secret. */
export interface SecretKind {
  /** The name of its lint rule. */
  readonly rule: string
  /** Completes "looks like". */
  readonly what: string
  /** Lower-case texts, one of which every such secret contains. */
  readonly hints: readonly string[]
  /** The secret is the group `secret`, or else the whole match. */
  readonly pattern: RegExp
  /** Whether the form alone is no proof, because other texts can have it. */
  readonly isLoose: boolean
  /** Whether what was found is a secret. */
  readonly accepts: (secret: string) => boolean
}

const all = () => true
const word = '[A-Za-z0-9]'
const url64 = '[A-Za-z0-9_-]'
const hex = '[0-9a-f]'

interface More {
  readonly flags?: string
  readonly isLoose?: boolean
  readonly accepts?: (secret: string) => boolean
}

/** A token that stands alone: no letter, digit or `_` before it, and none of its last characters after it. */
function token(
  rule: string,
  what: string,
  hints: string,
  source: string,
  { flags = '', isLoose = false, accepts = all }: More = {},
): SecretKind {
  return found(rule, what, hints, `(?<![A-Za-z0-9_])(?:${source})(?![A-Za-z0-9_])`, {
    flags,
    isLoose,
    accepts,
  })
}

function found(
  rule: string,
  what: string,
  hints: string,
  source: string,
  { flags = '', isLoose = false, accepts = all }: More = {},
): SecretKind {
  const pattern = new RegExp(source, `g${flags}`)
  return { rule, what, hints: hints.toLowerCase().split(' '), pattern, isLoose, accepts }
}

/** Whether a text mixes letters and digits, as generated secrets do. */
function isMixed(text: string): boolean {
  return /[A-Za-z]/.test(text) && /\d/.test(text)
}

/** Whether a text has capital and small letters and digits. */
function isStrong(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text)
}

/** What people write in place of a password. */
const standIn =
  /^(?:\*+|x+|\.+|<.*>|\$\{?\w+\}?|%\w+%|%[sd]|\{.*\}|:\w+|\?|(?:your|my|the)?[_-]?(?:password|passwd|pass|pwd|secret|token|key)|null|none|true|false|redacted|masked|hidden|changeme|example)$/i

/** Whether a text is a password rather than a word that stands for one. */
function isPassword(text: string): boolean {
  return !standIn.test(text) && !/\{\{|\}\}/.test(text)
}

/** Whether a value in `password = …` is a password: at least eight characters, with digits or signs. */
function isGuarded(text: string): boolean {
  return isPassword(text) && /[A-Za-z]/.test(text) && /[\d!@#$%^&*+?~]/.test(text)
}

/** Whether base64 is `user:password`. */
function isUserAndPassword(text: string): boolean {
  const plain = Buffer.from(text, 'base64').toString('latin1')
  const cut = plain.indexOf(':')
  return cut > 0 && /^[\x20-\x7e]+$/.test(plain) && isPassword(plain.slice(cut + 1).trim() || '*')
}

/** What is between a name and its value: `= '`, `: "`, `=> `, `\": \"`. */
const assign = `\\\\{0,7}["'\`]?\\s{0,3}(?::=|=>|=|:)\\s{0,3}(?:\\\\{0,7}["'\`])?`

const clouds: readonly SecretKind[] = [
  token(
    'aws-access-key-id',
    'an AWS access key id',
    'akia asia abia acca a3t',
    `(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z2-7]{16}`,
    { accepts: text => !text.endsWith('EXAMPLE') },
  ),
  found(
    'aws-secret-access-key',
    'an AWS secret access key',
    'secret aws',
    `(?:aws_?secret|secret_?access_?key|aws_?(?:secret_?)?(?:access_?)?key)\\w{0,20}${assign}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
    { flags: 'i', accepts: text => isStrong(text) && !/EXAMPLEKEY$/.test(text) },
  ),
  token('aws-bedrock-key', 'an Amazon Bedrock API key', 'absk', `ABSK[A-Za-z0-9+/]{109,269}={0,2}`),
  token('gcp-api-key', 'a Google API key', 'aiza', `AIza${url64}{35}`),
  found(
    'gcp-service-account',
    'a key of a Google service account',
    'private_key_id',
    `private_key_id${assign}(?<secret>${hex}{40})`,
  ),
  token('gcp-oauth-secret', 'a Google OAuth client secret', 'gocspx-', `GOCSPX-${url64}{28}`),
  token('gcp-oauth-token', 'a Google OAuth access token', 'ya29.', `ya29\\.${url64}{20,}`),
  found(
    'azure-storage-key',
    'an Azure storage account key',
    'accountkey account_key',
    `account_?key${assign}(?<secret>[A-Za-z0-9+/]{86}==)`,
    { flags: 'i' },
  ),
  found(
    'azure-sas',
    'an Azure shared access signature',
    'sig=',
    `[?&;]sig=(?<secret>(?:[A-Za-z0-9/+_-]|%2[BbFf]){40,90}(?:=|%3[Dd]))`,
  ),
  found(
    'azure-client-secret',
    'an Azure client secret',
    'q~',
    `(?<![\\w~.-])(?<secret>[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34})(?![\\w~-])`,
  ),
  found(
    'azure-service-bus',
    'an Azure shared access key',
    'sharedaccesskey',
    `SharedAccessKey=(?<secret>[A-Za-z0-9+/]{43}=)`,
    { flags: 'i' },
  ),
  token('alibaba-access-key', 'an Alibaba Cloud access key id', 'ltai', `LTAI[A-Za-z0-9]{12,20}`, {
    accepts: isMixed,
  }),
  token('tencent-secret-id', 'a Tencent Cloud secret id', 'akid', `AKID[A-Za-z0-9]{32}`),
  token(
    'digitalocean-token',
    'a DigitalOcean token',
    'dop_v1_ doo_v1_ dor_v1_',
    `do[opr]_v1_${hex}{64}`,
  ),
  token(
    'cloudflare-origin-ca',
    'a Cloudflare Origin CA key',
    'v1.0-',
    `v1\\.0-${hex}{24}-${hex}{146}`,
  ),
  token('heroku-key', 'a Heroku API key', 'hrku-', `HRKU-AA${url64}{58}`),
  token('vercel-token', 'a Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', `vc[piark]_${word}{24,60}`),
  token('netlify-token', 'a Netlify token', 'nfp_', `nfp_${word}{36,40}`),
  token('fly-token', 'a Fly.io token', 'fo1_ fm2_', `fo1_[\\w-]{43}|fm2_[A-Za-z0-9+/]{100,}={0,3}`),
  token('supabase-token', 'a Supabase token', 'sbp_', `sbp_${hex}{40}`),
  token(
    'planetscale-token',
    'a PlanetScale token or password',
    'pscale_',
    `pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,64}`,
  ),
  token('databricks-token', 'a Databricks token', 'dapi', `dapi${hex}{32}(?:-\\d)?`),
  token('databend-token', 'a Databend session token', 'bend-v1-', `bend-v1-[A-Za-z0-9+/=._-]{20,}`),
  token('clickhouse-key', 'a ClickHouse Cloud key', '4b1d', `4b1d${word}{38}`),
  token('vault-token', 'a HashiCorp Vault token', 'hvs. hvb. hvr.', `hv[sbr]\\.${url64}{24,}`),
  token(
    'terraform-token',
    'a Terraform Cloud token',
    '.atlasv1.',
    `${word}{14}\\.atlasv1\\.[\\w=-]{60,70}`,
  ),
  token('pulumi-token', 'a Pulumi token', 'pul-', `pul-${hex}{40}`),
  token(
    'doppler-token',
    'a Doppler token',
    'dp.',
    `dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,64}`,
  ),
  token(
    'onepassword-token',
    'a 1Password service account token or secret key',
    'ops_eyj a3-',
    `ops_eyJ[A-Za-z0-9+/]{100,}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}`,
  ),
  token(
    'age-secret-key',
    'an age secret key',
    'age-secret-key-1',
    `AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}`,
  ),
]

const code: readonly SecretKind[] = [
  token('github-token', 'a GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', `gh[pousr]_${word}{36,255}`),
  token(
    'github-fine-grained-token',
    'a GitHub fine-grained token',
    'github_pat_',
    `github_pat_\\w{82}`,
  ),
  token(
    'gitlab-token',
    'a GitLab token',
    'glpat- gldt- glft- glsoat- glrt- glcbt- glptt- glagent- glimt- gloas-',
    `gl(?:pat|dt|ft|soat|rt|cbt|ptt|agent|imt|oas)-[\\w.-]{20,300}`,
  ),
  token('bitbucket-token', 'a Bitbucket app password', 'atbb', `ATBB${word}{32}`),
  token(
    'atlassian-token',
    'an Atlassian API token',
    'atatt3 atctt3',
    `AT[AC]TT3[A-Za-z0-9_=-]{60,200}`,
  ),
  token('npm-token', 'an npm token', 'npm_', `npm_${word}{36}`),
  token(
    'pypi-token',
    'a PyPI token',
    'pypi-ageichlwas5vcmc',
    `pypi-AgEIcHlwaS5vcmc${url64}{50,1000}`,
  ),
  token('rubygems-token', 'a RubyGems token', 'rubygems_', `rubygems_${hex}{48}`),
  token('crates-token', 'a token of the Rust package registry', 'cio', `cio${word}{32}`, {
    accepts: isStrong,
  }),
  token('nuget-key', 'a NuGet key', 'oy2', `oy2[a-z0-9]{43}`),
  token('docker-token', 'a Docker Hub token', 'dckr_', `dckr_(?:pat|oat)_${url64}{27,}`),
  token('clojars-token', 'a Clojars token', 'clojars_', `CLOJARS_[a-z0-9]{60}`, { flags: 'i' }),
  token('artifactory-key', 'an Artifactory key', 'akcp cmvmd', `AKCp${word}{69}|cmVmd${word}{59}`),
  token('postman-key', 'a Postman key', 'pmak-', `PMAK-${hex}{24}-${hex}{34}`),
  token('readme-key', 'a ReadMe key', 'rdme_', `rdme_[a-z0-9]{70}`),
  token('prefect-key', 'a Prefect key', 'pnu_', `pnu_[A-Za-z0-9]{36}`),
  token('linear-key', 'a Linear key', 'lin_api_', `lin_api_${word}{40}`),
  token('notion-token', 'a Notion token', 'ntn_ secret_', `ntn_${word}{43,50}|secret_${word}{43}`),
  token('figma-token', 'a Figma token', 'figd_', `figd_${url64}{40,200}`),
  token('airtable-token', 'an Airtable token', 'pat', `pat${word}{14}\\.${hex}{64}`),
  token('typeform-token', 'a Typeform token', 'tfp_', `tfp_[\\w.=-]{59}`),
  token('adobe-secret', 'an Adobe client secret', 'p8e-', `p8e-${url64}{32}`),
]

const messages: readonly SecretKind[] = [
  token(
    'slack-token',
    'a Slack token',
    'xoxa xoxb xoxe xoxo xoxp xoxr xoxs',
    `xox[abeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{20,250}`,
  ),
  token(
    'slack-app-token',
    'a Slack app token',
    'xapp-',
    `xapp-\\d-[A-Z0-9]{8,12}-\\d{10,14}-[a-z0-9]{32,64}`,
  ),
  found(
    'slack-webhook',
    'a Slack webhook',
    'hooks.slack.com',
    `hooks\\.slack\\.com/(?:services|workflows|triggers)/(?<secret>[A-Za-z0-9+/]{40,80})`,
  ),
  found(
    'discord-webhook',
    'a Discord webhook',
    '/api/webhooks/',
    `discord(?:app)?\\.com/api/webhooks/\\d{17,20}/(?<secret>${url64}{60,80})`,
  ),
  token(
    'discord-bot-token',
    'a Discord bot token',
    '.',
    `[MNO]${url64}{23,25}\\.${url64}{6}\\.${url64}{27,38}`,
    { accepts: isStrong },
  ),
  found(
    'teams-webhook',
    'a Microsoft Teams webhook',
    'webhook.office.com',
    `webhook\\.office\\.com/webhookb2/(?<secret>[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32})`,
  ),
  token('telegram-bot-token', 'a Telegram bot token', ':aa', `\\d{8,10}:AA${url64}{33}`),
  token('sendgrid-key', 'a SendGrid key', 'sg.', `SG\\.${url64}{22}\\.${url64}{43}`),
  token('mailgun-key', 'a Mailgun key', 'key-', `key-${hex}{32}`),
  token('mailchimp-key', 'a Mailchimp key', '-us', `${hex}{32}-us\\d{1,2}`),
  token('brevo-key', 'a Brevo key', 'xkeysib-', `xkeysib-${hex}{64}-${word}{16}`),
  token('twilio-key', 'a Twilio key', 'sk', `SK${hex}{32}`),
]

const services: readonly SecretKind[] = [
  token(
    'openai-key',
    'an OpenAI key',
    'sk-proj- sk-svcacct- sk-admin- t3blbkfj',
    `sk-(?:proj|svcacct|admin)-${url64}{40,200}|sk-${word}{20}T3BlbkFJ${word}{20}`,
  ),
  token('anthropic-key', 'an Anthropic key', 'sk-ant-', `sk-ant-[a-z]{3,5}\\d\\d-${url64}{80,128}`),
  token('huggingface-token', 'a Hugging Face token', 'hf_ api_org_', `(?:hf|api_org)_[A-Za-z]{34}`),
  token('groq-key', 'a Groq key', 'gsk_', `gsk_${word}{52}`),
  token('replicate-token', 'a Replicate token', 'r8_', `r8_${word}{37}`),
  token('perplexity-key', 'a Perplexity key', 'pplx-', `pplx-${word}{48}`),
  token('xai-key', 'an xAI key', 'xai-', `xai-${word}{70,90}`),
  token('openrouter-key', 'an OpenRouter key', 'sk-or-v1-', `sk-or-v1-${hex}{64}`),
  token(
    'stripe-key',
    'a Stripe key',
    'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_',
    `[sr]k_(?:live|test|prod)_${word}{10,250}`,
  ),
  token(
    'stripe-webhook-secret',
    'a Stripe webhook secret',
    'whsec_',
    `whsec_[A-Za-z0-9+/]{32,}={0,2}`,
  ),
  token('square-token', 'a Square token', 'sq0', `sq0(?:atp|csp|idp)-${url64}{22,43}`),
  token(
    'braintree-token',
    'a Braintree token',
    'access_token$',
    `access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$${hex}{32}`,
  ),
  token(
    'shopify-token',
    'a Shopify token',
    'shpat_ shpca_ shppa_ shpss_',
    `shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}`,
  ),
  token(
    'plaid-token',
    'a Plaid access token',
    'access-',
    `access-(?:sandbox|development|production)-${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}`,
  ),
  token('easypost-key', 'an EasyPost key', 'ezak ezt', `EZ[AT]K[A-Za-z0-9]{54}`),
  token('shippo-token', 'a Shippo token', 'shippo_', `shippo_(?:live|test)_${hex}{40}`),
  token('duffel-token', 'a Duffel token', 'duffel_', `duffel_(?:test|live)_${url64}{43}`),
  token(
    'flutterwave-key',
    'a Flutterwave secret key',
    'flwseck',
    `FLWSECK(?:_TEST)?-[0-9a-zA-Z]{12,40}(?:-X)?`,
  ),
  token('facebook-token', 'a Facebook access token', 'eaa', `EAA${word}{100,300}`, {
    accepts: isStrong,
  }),
  token(
    'grafana-token',
    'a Grafana token',
    'glc_ glsa_',
    `glc_[A-Za-z0-9+/]{32,400}={0,3}|glsa_${word}{32}_[0-9A-Fa-f]{8}`,
  ),
  token(
    'newrelic-key',
    'a New Relic key',
    'nrak- nrii- nrjs-',
    `NRAK-[A-Z0-9]{27}|NRII-${url64}{32}|NRJS-${hex}{19}`,
  ),
  token(
    'sentry-token',
    'a Sentry token',
    'sntrys_ sntryu_',
    `sntrys_eyJ[A-Za-z0-9+/=_-]{40,500}|sntryu_${hex}{64}`,
  ),
  token('dynatrace-token', 'a Dynatrace token', 'dt0c01.', `dt0c01\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}`),
]

const general: readonly SecretKind[] = [
  found(
    'private-key',
    'a private key',
    '-----begin putty-user-key',
    `-----BEGIN (?:[A-Z0-9]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\\d:`,
  ),
  token('jwt', 'a JSON Web Token', 'eyj', `eyJ${url64}{10,}\\.eyJ${url64}{10,}\\.${url64}{10,}`),
  found(
    'database-url',
    'a URL with a password',
    '://',
    `(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}://[^\\s:/@'"<>]{0,100}:(?<secret>[^\\s/@'"<>]{1,200})@[\\w.[-]`,
    { flags: 'i', accepts: isPassword },
  ),
  found(
    'connection-string',
    'a connection string with a password',
    'pwd= password=',
    `(?:^|;)\\s{0,3}(?:password|pwd)\\s{0,3}=\\s{0,3}(?<secret>[^;'"\\s]{4,200})(?=;|$|["'])`,
    { flags: 'im', accepts: isPassword },
  ),
  found(
    'netrc',
    'a login of a .netrc file',
    'machine',
    `\\bmachine\\s{1,5}\\S{1,200}\\s{1,5}login\\s{1,5}\\S{1,200}\\s{1,5}password\\s{1,5}(?<secret>\\S{4,200})`,
    { flags: 'i', accepts: isPassword },
  ),
  found(
    'npmrc-auth',
    'a login of an .npmrc file',
    '_authtoken _password _auth',
    `_(?:authToken|password|auth)\\s{0,3}=\\s{0,3}"?(?<secret>[A-Za-z0-9+/_.=-]{16,300})`,
    { accepts: isPassword },
  ),
  found(
    'basic-auth',
    'a user and a password for HTTP',
    'basic',
    `\\bbasic\\s{1,3}(?<secret>[A-Za-z0-9+/]{6,400}={0,2})(?![A-Za-z0-9+/=])`,
    { flags: 'i', accepts: isUserAndPassword },
  ),
  found(
    'bearer-token',
    'a bearer token',
    'bearer',
    `\\bbearer\\s{1,3}(?<secret>[A-Za-z0-9._~+/-]{20,2000}={0,2})`,
    { flags: 'i', accepts: isMixed, isLoose: true },
  ),
  found(
    'password',
    'a password',
    'pass pwd',
    `(?<![A-Za-z])(?:\\w{0,30}_)?(?:password|passwd|passphrase|pwd)${assign}(?<secret>[^\\s'"\`\\\\,;)]{8,200})(?=\\\\{0,7}["'\`]|[\\s,;)]|$)`,
    { flags: 'i', accepts: isGuarded, isLoose: true },
  ),
  found(
    'secret-assignment',
    'a secret',
    'secret token key',
    `(?<![A-Za-z])(?:\\w{0,30}_)?(?:client_?secret|api_?key|api_?secret|app_?secret|secret_?key|secret|access_?token|auth_?token|refresh_?token|private_?token)${assign}(?<secret>[A-Za-z0-9_.~+/-]{20,300}={0,2})(?![A-Za-z0-9_.~+/-])`,
    { flags: 'i', accepts: text => isPassword(text) && isStrong(text), isLoose: true },
  ),
]

/** All kinds; the first that matches a text names it. */
export const secretKinds: readonly SecretKind[] = [
  ...clouds,
  ...code,
  ...messages,
  ...services,
  ...general,
]
