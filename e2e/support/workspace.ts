import { randomBytes } from 'node:crypto'
import { OpenShell } from './shell.ts'

/** Where a running product is. */
type Place = { url: string; dataDir: string }

/** Creates workspaces in that product. */
export function workspacesIn(place: () => Place) {
  let open: OpenShell | undefined

  /** Runs a shell command on the running product. */
  function atrium<Answer>(...words: string[]): Promise<Answer> {
    return (open ??= openShell(place())).run<Answer>(...words)
  }

  /** A new workspace with its owner, created as an operator does, with the time zone and notation that tests expect. */
  async function createWorkspace(name = 'Nordlicht Studio') {
    const slug = `team-${randomBytes(5).toString('hex')}`
    const owner = { name: 'Ada Berg', email: `ada@${slug}.example`, password: randomBytes(12).toString('base64url') }
    const words = ['--owner-name', owner.name, '--owner-email', owner.email, '--owner-password', owner.password]
    const region = ['--time-zone', 'UTC', '--locale', 'en-GB']
    await atrium('workspace', 'create', '--name', name, '--slug', slug, ...words, ...region)
    return { name, slug, owner }
  }

  /** Adds a member, active at once. */
  async function addMember(slug: string, name: string, role = 'member') {
    const email = `${randomBytes(4).toString('hex')}@${slug}.example`
    const person = { name, email, password: randomBytes(12).toString('base64url') }
    const words = ['--name', name, '--email', email, '--password', person.password, '--role', role]
    await atrium('member', 'add', '--workspace', slug, ...words)
    return person
  }

  /** Creates a token of that workspace, shown once. */
  async function createToken(slug: string, ...options: string[]): Promise<string> {
    const words = ['token', 'create', '--workspace', slug, '--name', 'Journey', ...options]
    return (await atrium<{ token: string }>(...words)).token
  }

  return { atrium, createWorkspace, addMember, createToken }
}

export type Team = Awaited<ReturnType<typeof createWorkspace>>

export const { atrium, createWorkspace, addMember, createToken } = workspacesIn(() => {
  const { E2E_URL: url, E2E_DATA_DIR: dataDir } = process.env
  if (!dataDir || !url)
    throw new Error('The product is started by e2e/support/global-setup.ts; run the tests with `playwright test`.')
  return { url, dataDir }
})

function openShell({ url, dataDir }: Place): OpenShell {
  const env = { ...process.env, NODE_ENV: 'production' as const, DATA_DIR: dataDir, PORT: new URL(url).port }
  return new OpenShell({ ...env, PUBLIC_BASE_URL: url })
}
