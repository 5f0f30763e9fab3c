import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The key that simulated providers accept. */
export const SIMULATED_KEY = 'simulated-key-0123456789'

/**
 * A simulated provider as a process of its own, which sends browsers back to that Atrium. `settings` make the product
 * read it.
 */
export async function startSimulator(slug: string, publicUrl: string, world: Record<string, string> = {}) {
  const callback = `${publicUrl}/connectors/oauth/${slug}/callback`
  const child = spawn(process.execPath, [`server/testing/providers/${slug}.ts`, '0', callback], {
    env: { ...process.env, ...world },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const [said = '', ...settings] = printed.toString().trim().split('\n')
  return {
    origin: said.split(' ').at(-1)!,
    settings: Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<string, string>,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Controls the simulator at that address, and reads what it knows. */
export function simulatorAt(origin: string) {
  const asked = async <Answer>(path: string, body?: unknown[]) => {
    const answer = await fetch(`${origin}/_control/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`/_control/${path} answered ${answer.status}`)
    return (await answer.json()) as Answer
  }
  return {
    /** Runs one of its functions, such as `revoke`. */
    control: (name: string, ...values: unknown[]) => asked<object>(name, values),
    /** What happened so far. */
    counts: () => asked<{ requests: number; revocations: number }>(''),
    /** What its figures of an account add up to; amounts in millionths. */
    total: (account: string, from: string, to: string) =>
      asked<Record<'costMicros' | 'clicks' | 'impressions' | 'rows', string>>(
        `total?${new URLSearchParams({ account, from, to })}`,
      ),
  }
}
