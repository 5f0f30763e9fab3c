import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/core/access/workspace-context.ts'
import { READ, type Route, sendError } from '../request.ts'
import { isNotModified } from '../rest/answer.ts'

const PREFIX = '/developers/atrium-sdk-'
/** Where the build writes it. */
const BUILT = join(import.meta.dirname, '../../../.next/sdk')
const MAX_AGE = 300

type Parts = { services: Pick<Services, 'version'> }

/** Serves the npm package of the SDK, in the version of this installation only, to everyone. */
export function sdkPackage({ services: { version } }: Parts, folder = BUILT): Route {
  const name = `atrium-sdk-${version}.tgz`
  let reading: Promise<{ bytes: Buffer; etag: string }> | undefined
  const read = () =>
    (reading ??= readFile(join(folder, name)).then((bytes) => {
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
    }))

  return {
    methods: READ,
    async handle({ request, response, pathname }) {
      if (pathname !== `/developers/${name}`) {
        const asked = pathname.slice(PREFIX.length).replace(/\.tgz$/, '')
        const found = /^\d+\.\d+\.\d+$/.test(asked) ? `version ${asked} of the SDK` : 'this file'
        return sendError(
          response,
          'not_found',
          `This installation does not have ${found}. Download /developers/${name}.`,
        )
      }
      const built = await read().catch(() => undefined)
      if (!built) {
        reading = undefined
        return sendError(response, 'not_found', 'The SDK is packed by `npm run build`, which did not run here.')
      }
      const headers = { ETag: built.etag, 'Cache-Control': `public, max-age=${MAX_AGE}` }
      if (isNotModified(request, built.etag)) return void response.writeHead(304, headers).end()
      const length = { 'Content-Type': 'application/gzip', 'Content-Length': built.bytes.length }
      response.writeHead(200, { ...headers, ...length }).end(built.bytes)
    },
  }
}
