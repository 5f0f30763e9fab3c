import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openAtr, type TestShell } from '#server/testing/atr.ts'
import { run } from '../run.ts'
import { isWorking, systemKeychain } from './keychain.ts'

let api: TestApi
let shell: TestShell
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
/** Without the tools of a keychain, unless a test adds them. */
beforeEach(() => {
  shell = openAtr({ PATH: '' }, { run })
})
afterEach(() => shell.close())

const fileOf = (profile = 'default') => join(shell.folder, 'config/atrium', `${profile}.json`)
const login = (words: string[] = [], env = {}) =>
  shell.atr(['login', '--url', api.url, '--token-stdin', ...words], { input: `${api.token}\n`, env })
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a token is checked, kept in a file for its owner, used, and removed', async () => {
  const signedIn = await login()
  expect(signedIn.code).toBe(0)
  expect(signedIn.stderr).toContain('the token is in a file that only you can read')
  expect(signedIn.stdout + signedIn.stderr).not.toContain(api.token)
  expect([modeOf(fileOf()), modeOf(join(fileOf(), '..'))]).toEqual(['600', '700'])
  const who = JSON.parse((await shell.atr(['whoami'])).stdout)
  const token = expect.any(String) as string
  expect(who).toEqual({ url: api.url, workspace: expect.any(String), sandbox: false, token, access: 'read_write' })
  expect((await shell.atr(['logout'])).code).toBe(0)
  expect(readFileSync(fileOf(), 'utf8')).not.toContain(api.token)
  expect(await shell.atr(['tasks', 'list'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Run atr login'),
  })
})

test('a token that the installation refuses is not kept, and changes no profile', async () => {
  const wrong = { input: 'atr_live_wrong\n' }
  expect((await shell.atr(['login', '--url', api.url, '--token-stdin'], wrong)).code).toBe(3)
  expect(existsSync(fileOf())).toBe(false)
  await login()
  expect((await shell.atr(['login', '--url', api.url, '--token-stdin'], wrong)).code).toBe(3)
  expect((await shell.atr(['whoami'])).code).toBe(0)
  expect((await shell.atr(['login', '--token-stdin', '--url', 'http://example.com'], wrong)).code).toBe(2)
})

test('profiles are apart, and the environment wins', async () => {
  await login(['--profile', 'shop'])
  expect((await shell.atr(['whoami'])).code).toBe(3)
  expect((await shell.atr(['whoami', '--profile', 'shop'])).code).toBe(0)
  const env = { ATRIUM_TOKEN: 'atr_live_wrong' }
  expect((await shell.atr(['whoami', '--profile', 'shop'], { env })).code).toBe(3)
  expect((await shell.atr(['whoami'], { env: { ATRIUM_URL: api.url, ATRIUM_TOKEN: api.token } })).code).toBe(0)
})

test('the token of a profile is sent to its installation only', async () => {
  await login()
  const other = await shell.atr(['whoami'], { env: { ATRIUM_URL: 'http://127.0.0.1:9' } })
  expect(other).toMatchObject({ code: 3, stderr: expect.stringContaining(`only sent to ${api.url}`) })
})

test.each(['null', '[]', '5', '{', '{"url":5}', '{"url":"https://a.example","store":"shelf"}'])(
  'a profile of %s is named, and mended by signing in',
  async (text) => {
    await login()
    writeFileSync(fileOf(), text)
    const broken = await shell.atr(['whoami'])
    expect(broken).toMatchObject({ code: 3, stderr: expect.stringContaining('is not a profile. Run: atr login') })
    expect((await login()).code).toBe(0)
    expect((await shell.atr(['whoami'])).code).toBe(0)
  },
)

test.each(['notaurl', 'localhost:4330', 'ftp://a.example', 'https://', 'https://a b'])(
  'the address %s is refused before the token is asked for',
  async (url) => {
    const refused = { code: 2, stderr: expect.stringContaining('must start with https:// or http://') }
    expect(await shell.atr(['login', '--url', url, '--token-stdin'], { input: 'a b\n' })).toMatchObject(refused)
    expect(await shell.atr(['whoami'], { env: { ATRIUM_URL: url, ATRIUM_TOKEN: api.token } })).toMatchObject(refused)
  },
)

test.each([
  ['the file', () => chmodSync(fileOf(), 0o640)],
  ['the folder', () => chmodSync(join(fileOf(), '..'), 0o755)],
])('%s is refused if others can read it', async (_, widen) => {
  await login()
  widen()
  const { code, stderr } = await shell.atr(['whoami'])
  expect([code, stderr]).toEqual([3, expect.stringMatching(/Others can read .+ Run: chmod [67]00 /)])
})

/** The programs of keychains, which note how they were called and keep secrets in files. */
function addKeychain(scripts = WORKING): string {
  const folder = join(shell.folder, 'bin')
  mkdirSync(folder)
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(join(folder, name), script.replaceAll('KEPT', join(shell.folder, 'kept')), { mode: 0o755 })
  return folder
}
const WORKING = {
  'secret-tool': `#!/bin/sh
echo "$@" >> KEPT-calls
case "$1" in
  store) /bin/cat > "KEPT-$6" ;;
  lookup) /bin/cat "KEPT-$5" 2>/dev/null || exit 1 ;;
  clear) /bin/rm -f "KEPT-$5" ;;
esac
`,
  security: `#!/bin/sh
echo "$@" >> KEPT-calls
case "$1" in
  -i) read -r line; set -- $line; echo "$8" > "KEPT-$6" ;;
  find-generic-password) /bin/cat "KEPT-$5" 2>/dev/null || exit 44 ;;
  delete-generic-password) /bin/rm -f "KEPT-$5" ;;
esac
`,
}
const NO_USE = { 'secret-tool': '#!/bin/sh\nexit 0\n', security: '#!/bin/sh\nexit 0\n' }

test('a keychain that works gets the token by standard input', async () => {
  const env = { PATH: addKeychain() }
  const signedIn = await login([], env)
  expect(signedIn.stderr).toMatch(/The token is in the (keyring|macOS keychain)/)
  expect(readFileSync(fileOf(), 'utf8')).not.toContain(api.token)
  expect(readFileSync(join(shell.folder, 'kept-calls'), 'utf8')).not.toContain(api.token)
  expect((await shell.atr(['whoami'], { env })).code).toBe(0)
  expect((await shell.atr(['whoami'])).code).toBe(3)
  await shell.atr(['logout'], { env })
  expect(existsSync(join(shell.folder, 'kept-default'))).toBe(false)
})

test('a keychain that fails or forgets is not used', async () => {
  const env = { PATH: addKeychain(NO_USE) }
  expect(await login(['--store', 'keychain'], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--store file'),
  })
  expect((await login([], env)).stderr).toContain('There is no keychain here that works')
  expect(readFileSync(fileOf(), 'utf8')).toContain(api.token)
  expect((await shell.atr(['whoami'], { env })).code).toBe(0)
})

test('a keychain whose program is missing leaves nothing running', () => {
  const code = `
    const { isWorking, systemKeychain } = await import(${JSON.stringify(join(import.meta.dirname, 'keychain.ts'))})
    const isThere = await isWorking(systemKeychain({ PATH: '' }, 'linux'))
    console.log(isThere, process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length)
    process.exit()`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(printed).toBe('false 0\n')
})

test.each(['linux', 'darwin'])('secrets come back from the keychain of %s until they are removed', async (system) => {
  const keychain = systemKeychain({ PATH: addKeychain() }, system)!
  expect(await isWorking(keychain)).toBe(true)
  await keychain.store('shop', 'atr_live_abc')
  expect(await keychain.find('shop')).toBe('atr_live_abc')
  await keychain.remove('shop')
  expect(await keychain.find('shop')).toBeUndefined()
  expect(readFileSync(join(shell.folder, 'kept-calls'), 'utf8')).not.toContain('atr_live_abc')
})

test('Windows has no keychain that takes secrets by standard input', () => {
  expect(systemKeychain({}, 'win32')).toBeUndefined()
})
