import { normalForm } from '../../core/sql/normal-form.js'
import { sqlDialectOf } from '../match/question.js'
import { replacePlaceholders } from '../redact/placeholder.js'
import type { Question } from '../store/document.js'

/**
 * The normal form of recorded SQL, with its placeholders in the form that the recorder gives them: it makes the normal
 * form first, so that a placeholder never separates two tokens.
 */
export function keyOfSql({ sql, ctx }: Pick<Question, 'sql' | 'ctx'>): string {
  const found = new Map<string, string>()
  const lower = sql.toLowerCase()
  const marked = replacePlaceholders(sql, text => {
    let number = found.size
    while (found.has(`zq${number}qz`) || lower.includes(`zq${number}qz`)) number++
    const word = `zq${number}qz`
    found.set(word, text)
    return isUpper(text) ? word.toUpperCase() : word
  })
  const form = normalForm(marked, sqlDialectOf({ ...(ctx && { ctx }) }))
  return form.replaceAll(/zq\d+qz/gi, word => {
    const text = found.get(word.toLowerCase())
    if (text === undefined) return word
    // A name without quotes is in lower case in the normal form.
    return word === word.toLowerCase() ? lowerKind(text) : text
  })
}

const isUpper = (text: string): boolean => /^\{\{(?:NAME|UUID):/.test(text)

function lowerKind(text: string): string {
  return text.replace(/^\{\{(?:NAME|UUID):/, start => start.toLowerCase())
}
