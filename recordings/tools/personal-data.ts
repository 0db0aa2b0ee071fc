/** Personal data that `mockq recordings lint` looks for. */

/** One kind of personal data found in a text. */
export interface FoundData {
  readonly kind: 'email' | 'card' | 'iban' | 'phone'
  readonly text: string
}

/** The personal data in a text. */
export function personalDataIn(text: string): readonly FoundData[] {
  if (text.length < shortest) return []
  return [
    ...(text.includes('@') ? matches('email', email, text, isPersonalAddress) : []),
    ...(manyDigits.test(text) ? matches('card', card, text, isCard) : []),
    ...(manyDigits.test(text) ? matches('iban', iban, text, isIban) : []),
    ...(text.includes('+') ? matches('phone', phone, text, isPhone) : []),
  ]
}

function matches(
  kind: FoundData['kind'],
  pattern: RegExp,
  text: string,
  accepts: (found: string) => boolean,
): readonly FoundData[] {
  const found = [...text.matchAll(pattern)].map(match => match[0]).filter(accepts)
  return found.map(each => ({ kind, text: each }))
}

/** The length of the shortest e-mail address: `a@b.de`. */
const shortest = 6
const manyDigits = /\d{4}/

/** The name before the `@` does not follow `//` or `:`, where it is the user of a URL. */
const email =
  /(?<![\p{L}\p{N}.+%/:_-])[\p{L}\p{N}.+%_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}(?![\p{L}\p{N}@-])/gu

/** Domains for documentation and tests (RFC 2606, RFC 6761). */
const reserved = /(?:^|[@.])(?:example\.(?:com|net|org)|(?:example|test|invalid|localhost|local))$/i

/** Senders that are no person. */
const machines = /^(?:git|no-?reply|do-?not-?reply|mailer-daemon|postmaster)@/i

/** Endings of files: `logo@2x.png`. */
const fileEnding =
  /\.(?:png|jpe?g|gif|svg|webp|csv|tsv|json|ndjson|parquet|orc|avro|gz|zst|zip|tar|txt|log|xml|sql|js|ts|css|html?|md|ya?ml|py|rs|go|java|nedb)$/i

function isPersonalAddress(address: string): boolean {
  const ending = address.slice(address.lastIndexOf('.') + 1)
  if (!/^\p{L}{2,24}$/u.test(ending)) return false
  return !(reserved.test(address) || machines.test(address) || fileEnding.test(address))
}

const card = /(?<![\w.+-])\d(?:[ -]?\d){13,15}(?![\w.]|-\d)/g

/** The first digits and lengths of card numbers: Visa, Mastercard, American Express, Discover, JCB, Diners. */
const issuers =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11})$/

/** Whether digits are a card number: an issuer's first digits, its length, and the right check digit. */
export function isCard(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '')
  return issuers.test(digits) && new Set(digits).size > 1 && luhnSum(digits) % 10 === 0
}

/** The sum of digits by the Luhn algorithm (ISO/IEC 7812-1); a multiple of 10 if the last digit is right. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 0 ? digit : 2 * digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}

const iban =
  /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g

/** The length of each country's account numbers. Source: the IBAN registry (ISO 13616). */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 ' +
    'SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map(each => [each.slice(0, 2), Number(each.slice(2))] as const),
)

/** Whether a text is an account number: of the length of its country, and 1 modulo 97 (ISO 7064). */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (ibanLengths.get(plain.slice(0, 2)) !== plain.length) return false
  const turned = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const char of turned) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** A number in the international form. Other forms look like any number. */
const phone = /(?<=^|['"\s:;,(>])\+[1-9](?:[ ().-]{0,2}\d){9,13}(?=$|['"\s;,)<])/g

/** Numbers for fiction: +1 … 555 01xx and +44 7700 900xxx. */
const fictional = /^\+(?:1\d{3}55501\d\d|447700900\d{3})$/

function isPhone(text: string): boolean {
  return !fictional.test(text.replaceAll(/[^\d+]/g, ''))
}
