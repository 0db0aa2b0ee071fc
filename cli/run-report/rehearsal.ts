import type { LogFields, RehearsalReport, RehearsedMiss } from '../../core/index.js'
import { plainText } from '../plain-text.js'
import { notComputed, shortSql } from './summary.js'

/** How many misses are shown. */
const mostMisses = 10

/** How many of the texts that change are shown. */
const mostTexts = 3

/** What a rehearsal has found, as lines for people. */
export function rehearsalLines(report: RehearsalReport, most = mostMisses): readonly string[] {
  const { misses, missed } = report
  const shown = misses.slice(0, most)
  const rest = missed - shown.length
  return [
    `mockq rehearsal: ${sentence(report)}`,
    ...shown.flatMap(missLines),
    ...(rest > 0 ? [`  … and ${formatted(rest)} more`] : []),
  ]
}

/** The same as fields of a line of the log. */
export function rehearsalFields({
  misses: _,
  passedOver: __,
  ...counts
}: RehearsalReport): LogFields {
  return { ...counts }
}

function sentence({ total, played, replayed, ended, passedOver }: RehearsalReport): string {
  const all = replayed === played && ended === 'complete'
  const counts = all
    ? `${played === 1 ? 'the statement' : `all ${formatted(played)} statements`} would replay`
    : `${formatted(replayed)} of ${formatted(played)} statements would replay`
  const early = ended === 'time' ? 'there was no time for more' : 'it was stopped'
  const left = Object.entries(passedOver).map(([what, count]) => `${count} ${what}`)
  return [
    counts,
    ...(ended === 'complete' ? [] : [`${early} (${formatted(total)} are recorded)`]),
    ...(left.length === 0 ? [] : [`not tried: ${left.join(', ')}`]),
  ].join('; ')
}

function missLines({ file, line, sql, message, changed, run }: RehearsedMiss): readonly string[] {
  const [first = '', ...rest] = message.split('\n')
  const why = first.replace(/^mockq \w+: /, '')
  const computed = rest.find(each => each.startsWith(notComputed))
  const others = changed.filter(each => !why.includes(each))
  const texts = others.slice(0, mostTexts).map(each => `'${each}'`)
  const more = others.length > mostTexts ? ', …' : ''
  const when = whens[run]
  return [
    `  ${plainText(file)}:${line}${when}: ${shortSql(sql)}`,
    `    ${plainText(why)}`,
    ...(computed === undefined ? [] : [`    ${plainText(computed)}`]),
    ...(texts.length === 0
      ? []
      : [`    another in each run: ${plainText(texts.join(', '))}${more}`]),
  ]
}

const whens: Readonly<Record<RehearsedMiss['run'], string>> = {
  'other values': '',
  'other order': ' in another order',
  'other time': ' at another time',
}

function formatted(count: number): string {
  return count.toLocaleString('en-US')
}
