import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { newDataDir, startProduct } from './product.ts'

/** The product on its own Postgres without a workspace; returns the printed address to create the first one. */
export async function startEmptyProduct(): Promise<{ setUp: string; stop(): Promise<void> }> {
  const folder = await newDataDir()
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const postgres = spawn(process.execPath, ['db/testing/embedded-program.ts', folder], { stdio: [...stdio] })
  const [started] = (await once(postgres.stdout!, 'data')) as [Buffer]
  const { url } = JSON.parse(started.toString()) as { url: string }
  const stopPostgres = async () => {
    const ended = once(postgres, 'exit')
    postgres.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const product = await startProduct({ DATABASE_URL: url, SERVICE_SECRET: 'the secret of an empty installation' })
    const setUp = /http\S+\/setup\?\S+/.exec(product.output())![0]
    const stop = async () => {
      await product.stop()
      await stopPostgres()
    }
    return { setUp, stop }
  } catch (error) {
    await stopPostgres()
    throw error
  }
}
