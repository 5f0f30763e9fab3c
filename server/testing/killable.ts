import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { seedWorkspace } from './seed.ts'
import { type Spawned, spawned } from './spawned.ts'

/** A database with a workspace, and processes of the program on it, which a test kills without warning. */
export async function openKillable(settings: Record<string, string> = {}) {
  const database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const { token } = await seedWorkspace(database)
  const started: Spawned[] = []

  async function start() {
    const program = spawned('server/testing/api-program.ts', {
      DATABASE_URL: database.ownerUrl,
      SERVICE_SECRET: database.secret,
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_API_RATE_PER_MIN: '0',
      ...settings,
    })
    started.push(program)
    const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
    return { program, port, url: `http://127.0.0.1:${port}` }
  }

  async function close() {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await database.drop()
  }

  return { database, authorization: `Bearer ${token}`, start, close }
}
