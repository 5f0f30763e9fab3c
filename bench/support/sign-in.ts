import { openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv } from '#server/env.ts'
import { addMember } from '#server/modules/members/mutations.ts'
import { createServices } from '#server/services.ts'
import { Person } from '#server/testing/person.ts'
import type { Stage } from './stage.ts'

/** The session cookie of a member, as sent by a browser that watches the workspace. */
export async function signIn(stage: Stage, origin: string): Promise<string> {
  const login = { email: 'watcher@bench.test', password: 'correct horse battery' }
  const databases = openDatabases(stage.ownerUrl, stage.secret)
  const services = createServices(
    readEnv({ DATABASE_URL: stage.ownerUrl, SERVICE_SECRET: stage.secret }),
    databases,
    createLog('warn'),
  )
  await addMember(openPlatform({ databases, services }), {
    workspace: 'bench',
    role: 'member',
    name: 'Watcher',
    ...login,
  })
  await services.end()
  await closeDatabases(databases)
  const person = await new Person(origin, 'bench').signIn(login)
  return [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
