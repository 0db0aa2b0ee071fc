import { stageLocation } from '../../binder/stage-location.js'
import type { StageFile } from '../../stages/stage-files.js'
import { clockText, dateText } from '../../types/date.js'
import { floorDiv } from '../../types/timestamp.js'
import type { Value } from '../../types/value.js'
import { pathPattern, type StageAccess } from '../stage-access.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** `LIST @s` and `list_stage(location => …)`: the files, sorted by path. */
export function listStageReader(stages: StageAccess, user: string): SourceReader {
  return ({ args, columns }, cx) => {
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      const { files, prefix } = stages.at(stageLocation(args['location'] as string), user)
      const fits =
        args['pattern'] === undefined ? () => true : pathPattern(args['pattern'] as string, prefix)
      for (const file of await files.list(prefix)) {
        if (fits(file.path)) yield columns.map(column => fileFact(file, column.name))
      }
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

function fileFact(file: StageFile, name: string): Value {
  switch (name) {
    case 'name':
      return file.path
    case 'size':
      return BigInt(file.sizeBytes)
    case 'md5':
      return file.md5 === null ? null : `"${file.md5}"`
    case 'last_modified':
      return lastModifiedText(file.lastModified)
    default:
      return null
  }
}

/** `2024-01-02 03:04:05.678 +0000`. Source: databend list_stage.rs, chrono's Display of the time. */
function lastModifiedText(micros: bigint): string {
  const day = floorDiv(micros, 86_400_000_000n)
  const clock = clockText(Number(micros - day * 86_400_000_000n))
  return `${dateText(Number(day))} ${clock.slice(0, 12)} +0000`
}
