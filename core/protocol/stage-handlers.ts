import { ProtocolError } from '../errors/protocol-error.js'
import { type Answer, jsonAnswer } from '../http/answer.js'
import { limitedStream } from '../http/body.js'
import { headerText } from '../http/header-text.js'
import { type BodyPart, multipartParts } from '../http/multipart.js'
import type { Request } from '../http/route.js'
import { stagePath } from '../stage-path.js'
import { admit } from './admission.js'
import type { Principal, Upload, UploadPart } from './backend.js'
import type { ServerContext } from './server-context.js'

/** `PUT /v1/upload_to_stage` (POST too, in the 2023 documentation): files for a stage. */
export async function uploadToStage(request: Request, cx: ServerContext): Promise<Answer> {
  const { principal, session } = await admit(request, cx)
  const stage = argument(request, 'stage-name')
  if (stage === undefined) {
    throw new ProtocolError(
      400,
      "[HTTP-STAGE] Missing required parameter 'stage-name' in request headers",
    )
  }
  const files: string[] = []
  const parts = uploadParts(request, cx.limits.uploadBytes, files)
  const folder = argument(request, 'relative-path') ?? ''
  // Not checked here: the error for a folder outside of the stage names the file, too.
  await journaledUpload({ stage, parts }, folder.replace(/^\/+/, ''), principal, cx)
  const answer = { id: cx.ids.uuid(), stage_name: stage, state: 'SUCCESS', files }
  return jsonAnswer(answer, session.headers)
}

/** A PUT to a URL that PRESIGN returned: the body is the file. */
export async function putPresigned(request: Request, cx: ServerContext): Promise<Answer> {
  const file = cx.presigned.redeem('PUT', request.path, request.query['signature'])
  const parts = wholeBody(request, stagePath(file.path), cx.limits.uploadBytes)
  await journaledUpload({ stage: file.stage, parts }, stagePath(file.path), file.owner, cx)
  return { status: 200 }
}

/** Hands an upload to the backend; `path` is the file or the folder. */
function journaledUpload(
  upload: Upload,
  path: string,
  owner: Principal,
  { backend, journal }: ServerContext,
): Promise<readonly string[]> {
  const { lane, user, clientSession: session = '' } = owner
  const sql = `@${upload.stage}/${path}`
  const request = {
    kind: 'upload',
    lane,
    user,
    session,
    queryId: '',
    database: '',
    sql,
    bytes: sql.length,
  } as const
  return journal.watch(
    request,
    () => backend.upload(upload, owner),
    () => 0,
  )
}

/** A GET of a URL that PRESIGN returned. */
export async function getPresigned(request: Request, cx: ServerContext): Promise<Answer> {
  const file = cx.presigned.redeem('GET', request.path, request.query['signature'])
  const body = await cx.backend.download?.(file.stage, file.path, file.owner)
  if (body === undefined) throw new ProtocolError(404, 'not found')
  return { status: 200, type: 'application/octet-stream', body }
}

/** From `X-DATABEND-STAGE-NAME` or, as older clients send it, `stage_name`. */
function argument({ raw }: Request, name: string): string | undefined {
  return headerText(raw, `x-databend-${name}`) ?? headerText(raw, name.replaceAll('-', '_'))
}

async function* wholeBody(
  request: Request,
  path: string,
  limit: number,
): AsyncGenerator<UploadPart> {
  yield { path, content: limitedStream(request.raw, limit) }
}

/** The files of the form; `names` collects each name as the client sent it. */
async function* uploadParts(
  request: Request,
  limit: number,
  names: string[],
): AsyncGenerator<UploadPart> {
  const folder = argument(request, 'relative-path') ?? ''
  for await (const part of multipartParts(request.raw, limit)) {
    const filename = requireFilename(part)
    names.push(filename)
    yield { path: stagePath(`${folder}/${filename}`), content: part.content }
  }
}

/** Returns the file name of a part. Throws `ProtocolError` 400 for a form field that is not a file. */
export function requireFilename(part: BodyPart): string {
  if (part.filename !== undefined) return part.filename
  throw new ProtocolError(
    400,
    `Invalid form-data field '${part.name}': expected a file upload with a filename. ` +
      `If you are using curl, did you forget the '@' in -F '${part.name}=@/path/to/file'?`,
  )
}
