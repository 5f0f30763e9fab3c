import { createCaller } from '#server/app-router.ts'
import { receiveFile } from '#server/core/files/receive.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import type { Program } from '#server/program.ts'
import { isOwnOrigin } from '../headers.ts'
import { type Exchange, READ, type Route, sendJson } from '../request.ts'
import { sessionContextOf } from '../trpc/trpc.ts'
import { sendFile } from './send-file.ts'
import { openUpload } from './upload.ts'

const PREFIX = '/files'
const idIn = (pathname: string) => pathname.slice(PREFIX.length + 1)

/**
 * The files of the application: `POST /files` uploads one, `GET /files/<id>` returns it, both with `?workspace=<slug>`.
 */
export function fileRoute(program: Program): Route {
  return {
    methods: (pathname) => (idIn(pathname) === '' ? ['POST'] : READ),
    handle: async (exchange) => {
      const { request, pathname, query } = exchange
      const asked = new URLSearchParams(query)
      const id = idIn(pathname)
      try {
        const ctx = await sessionContextOf(program, exchange, asked.get('workspace') ?? '')
        if (id === '') return await upload(program, exchange, ctx)
        const file = await createCaller(ctx).files.content({ id })
        exchange.response.setHeader('Cache-Control', 'private, no-cache')
        return await sendFile(ctx, exchange, file, { download: asked.has('download') })
      } catch (error) {
        if (!request.complete) request.resume()
        throw refusalOf(error)
      }
    },
  }
}

async function upload(program: Program, { request, response }: Exchange, ctx: CallContext): Promise<void> {
  if (!isOwnOrigin(request, program.env)) throw forbidden('Upload files from the application.')
  const { id } = await receiveFile(ctx, await openUpload(request))
  sendJson(response, 201, await createCaller(ctx).files.create({ id }))
}
