import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { attachFile, detachFile, keepFile } from './mutations.ts'
import { getFile, listFiles } from './queries.ts'
import { Attach, Attached, File, FileList, FilesOf, KeepFile } from './schema.ts'

const tags = ['Files'] as [string]
const create: RestMeta = {
  openapi: {
    method: 'POST',
    path: '/files',
    operationId: 'createFile',
    summary: 'Upload a file',
    description:
      'Stores a file of up to 25 MB. Send it as the only part of a `multipart/form-data` body, or as the body itself with its name in ' +
      '`X-File-Name` (percent-encoded UTF-8). Then add the id to the `attachments` of a record: a file that is not attached within 24 hours ' +
      'is deleted, and until then only the token that uploaded it can read it. Send an `Idempotency-Key` to retry safely.',
    tags,
    protect: true,
  },
  rest: { status: 201, write: true, upload: { field: 'id' }, location: '/files/{id}' },
}
const get: RestMeta = {
  openapi: {
    method: 'GET',
    path: '/files/{id}',
    operationId: 'getFile',
    summary: 'Get a file',
    description: 'Returns the metadata of a file.',
    tags,
    protect: true,
  },
  rest: { status: 200, write: false },
}
const content: RestMeta = {
  openapi: {
    ...get.openapi!,
    path: '/files/{id}/content',
    operationId: 'downloadFile',
    summary: 'Download a file',
    description:
      'Returns the content of a file. `Range` requests one part of it, and `If-None-Match` skips an unchanged file. ' +
      'Atrium verifies the SHA-256 of everything it sends.',
  },
  rest: { status: 200, write: false, content: true },
}

/** Files have the visibility of the record they are attached to. */
export const files = router({
  create: onceProcedure('files.write')
    .meta(create)
    .input(KeepFile)
    .output(File)
    .mutation(({ ctx, input }) => keepFile(ctx, input)),
  get: readProcedure('files.read')
    .meta(get)
    .input(ById)
    .output(File)
    .query(({ ctx, input }) => getFile(ctx, input.id)),
  content: readProcedure('files.read')
    .meta(content)
    .input(ById)
    .output(File)
    .query(({ ctx, input }) => getFile(ctx, input.id)),
  list: readProcedure('files.read')
    .input(FilesOf)
    .output(FileList)
    .query(({ ctx, input }) => listFiles(ctx, input.on)),
  attach: writeProcedure('files.write')
    .input(Attach)
    .output(Attached)
    .mutation(({ ctx, input }) => attachFile(ctx, input)),
  detach: writeProcedure('files.write')
    .input(Attach)
    .output(Attached)
    .mutation(({ ctx, input }) => detachFile(ctx, input)),
})
