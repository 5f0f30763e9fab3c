import { connect } from '#db/client.ts'
import { RoleDatabase } from '#db/scoped.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv } from '#server/env.ts'
import { accessToken } from '#server/modules/connectors/tokens/access-token.ts'
import { createServices } from '#server/services.ts'

/** A node that requests the token of a connection many times concurrently, on commands from stdin. */
process.stdin.once('data', async (line: Buffer) => {
  const { urls, workspaceId, connector, calls } = JSON.parse(line.toString())
  const databases = {
    app: new RoleDatabase({ name: 'app', url: urls.app }),
    api: new RoleDatabase({ name: 'api', url: urls.api }),
    agent: new RoleDatabase({ name: 'agent', url: urls.agent }),
    auth: connect(urls.auth, { max: 2, name: 'auth' }),
    relay: connect(urls.relay, { max: 2, name: 'relay' }),
  }
  const services = createServices(readEnv(), databases, createLog('silent'))
  const parts = { databases, services, network: services, now: () => new Date() }
  const asked = Array.from({ length: calls }, () => accessToken(parts, { workspaceId, connector }))
  const answers = await Promise.allSettled(asked)
  const given = answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
  process.stdout.write(`answers ${JSON.stringify(given)}\n`)
})
// The watchdog of the parent must not keep this process alive.
process.stdin.ref()
process.stdout.write('ready\n')
