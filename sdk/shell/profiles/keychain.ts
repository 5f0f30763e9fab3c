import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { platform } from 'node:os'
import { text } from 'node:stream/consumers'

type Env = Readonly<Record<string, string | undefined>>

/** The store for secrets of the system. A secret is passed by standard input, because everyone sees arguments. */
export type Keychain = {
  name: string
  store(account: string, secret: string): Promise<void>
  find(account: string): Promise<string | undefined>
  remove(account: string): Promise<void>
}

const SERVICE = 'atrium'
/** The system may ask the user to unlock its store. */
const PATIENCE_MS = 30_000

/** The keychain of this system; undefined on Windows. */
export function systemKeychain(env: Env, system: string = platform()): Keychain | undefined {
  if (system === 'darwin') return macKeychain(env)
  return system === 'win32' ? undefined : secretService(env)
}

/** Whether secrets come back from it, which fails without a desktop session. */
export async function isWorking(keychain: Keychain): Promise<boolean> {
  const [account, secret] = ['probe', randomBytes(16).toString('hex')]
  try {
    await keychain.store(account, secret)
    return (await keychain.find(account)) === secret
  } catch {
    return false
  } finally {
    await keychain.remove(account).catch(() => undefined)
  }
}

function macKeychain(env: Env): Keychain {
  return {
    name: 'the macOS keychain',
    async store(account, secret) {
      // With -i, it reads its commands from standard input.
      const { code } = await run(
        env,
        'security',
        ['-i'],
        `add-generic-password -U -s ${SERVICE} -a ${account} -w ${secret}\n`,
      )
      if (code !== 0) throw new Error('The macOS keychain refused the token.')
    },
    async find(account) {
      const { code, output } = await run(env, 'security', ['find-generic-password', '-s', SERVICE, '-a', account, '-w'])
      return code === 0 ? output.trimEnd() : undefined
    },
    async remove(account) {
      await run(env, 'security', ['delete-generic-password', '-s', SERVICE, '-a', account])
    },
  }
}

/** Of the freedesktop.org Secret Service, such as GNOME Keyring. */
function secretService(env: Env): Keychain {
  const place = (account: string) => ['service', SERVICE, 'profile', account]
  return {
    name: 'the keyring (secret-tool)',
    async store(account, secret) {
      const { code } = await run(env, 'secret-tool', ['store', '--label=Atrium', ...place(account)], secret)
      if (code !== 0) throw new Error('The keyring refused the token.')
    },
    async find(account) {
      const { code, output } = await run(env, 'secret-tool', ['lookup', ...place(account)])
      return code === 0 ? output.trimEnd() || undefined : undefined
    },
    async remove(account) {
      await run(env, 'secret-tool', ['clear', ...place(account)])
    },
  }
}

/** Rejects if the program is missing; one that takes too long is ended. */
async function run(env: Env, program: string, words: string[], input = ''): Promise<{ code: number; output: string }> {
  const child = spawn(program, words, { env: env as NodeJS.ProcessEnv, stdio: ['pipe', 'pipe', 'ignore'] })
  // The `timeout` of spawn outlives a program that could not be started, and keeps this one running.
  const timer = setTimeout(() => child.kill(), PATIENCE_MS)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  // A program that does not read its input has closed it.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  try {
    const [code, output] = await Promise.all([ended, text(child.stdout)])
    return { code, output }
  } finally {
    clearTimeout(timer)
  }
}
