import type { StatementRequest } from '../../core/protocol/backend.js'
import type { Question } from './document.js'
import { plainJson } from './stored-json.js'

/** A recorded statement, or one in that form, as a client sends it. */
export function statementRequest(
  { sql, params, attach }: Pick<Question, 'sql' | 'params' | 'attach'>,
  queryId: string,
): StatementRequest {
  return {
    ...{ sql, queryId },
    ...(params !== undefined && { params: plainJson(params) }),
    ...(attach && {
      stageAttachment: {
        location: attach.location,
        fileFormatOptions: attach.format,
        copyOptions: attach.copy,
      },
    }),
  }
}
