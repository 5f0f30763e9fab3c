import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The key that the simulated Brevo accepts. */
export const BREVO_KEY = 'simulated-key-0123456789'

/** A simulated Brevo on loopback without campaigns of its own; its third list has 20 contacts. */
export async function startBrevo() {
  const env = { ...process.env, CAMPAIGNS: '0' }
  const child = spawn(process.execPath, ['server/testing/providers/brevo.ts', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const [url] = /http:\S+/.exec(printed.toString())!
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
