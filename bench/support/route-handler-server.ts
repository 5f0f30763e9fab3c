/** A program whose API is a Next route handler, with the same databases, token check and procedure. */
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import next from 'next'
import { createCaller } from '#server/app-router.ts'
import { tokenAuthentication } from '#server/auth/authentication.ts'
import { onlyCell } from '#server/cells/cells.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { createMetrics } from '#server/core/operations/metrics.ts'
import { readEnv } from '#server/env.ts'
import { createServices } from '#server/services.ts'

const env = readEnv()
const log = createLog('warn')
const databases = openDatabases(env.databaseUrl!, env.secrets[0]!)
const services = createServices(env, databases, log)
const parts = { env, log, databases, metrics: createMetrics(), services, dueMigrations: async () => [] }
const authenticate = tokenAuthentication({ ...parts, cells: onlyCell(parts) })

Object.assign(globalThis, {
  async benchCall(authorization: string | null, id: string) {
    const request = { headers: { authorization }, socket: { remoteAddress: '127.0.0.1' } }
    const known = await authenticate(request as unknown as IncomingMessage, 'bench')
    if (!known) throw new Error('the token is not known')
    return createCaller(known.ctx).tasks.get({ id })
  },
})

const app = next({ dev: false, dir: path.resolve(import.meta.dirname, '../route-handler-app'), quiet: true })
await app.prepare()
const server = createServer((request, response) => void app.getRequestHandler()(request, response))
server.listen(env.port, '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void Promise.all([app.close(), services.end(), closeDatabases(databases)]).then(() => process.exit(0))
})
