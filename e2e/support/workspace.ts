import { randomBytes } from 'node:crypto'
import { OpenShell } from './shell.ts'

/** A new workspace with its owner, created as an operator does. */
export async function createWorkspace(name = 'Nordlicht Studio') {
  const slug = `team-${randomBytes(5).toString('hex')}`
  const owner = { name: 'Ada Berg', email: `ada@${slug}.example`, password: randomBytes(12).toString('base64url') }
  await atrium('workspace', 'create', '--name', name, '--slug', slug, ...ownerWords(owner))
  return { name, slug, owner }
}

/** Adds a member, active at once. */
export async function addMember(slug: string, name: string, role = 'member') {
  const email = `${randomBytes(4).toString('hex')}@${slug}.example`
  const person = { name, email, password: randomBytes(12).toString('base64url') }
  const words = ['--name', name, '--email', email, '--password', person.password, '--role', role]
  await atrium('member', 'add', '--workspace', slug, ...words)
  return person
}

/** Creates a token of that workspace, shown once. */
export async function createToken(slug: string, ...options: string[]): Promise<string> {
  return (await atrium<{ token: string }>('token', 'create', '--workspace', slug, '--name', 'Journey', ...options))
    .token
}

let open: OpenShell | undefined

/** Runs a shell command on the running product. */
export function atrium<Answer>(...words: string[]): Promise<Answer> {
  return (open ??= openShell()).run<Answer>(...words)
}

function openShell(): OpenShell {
  const dataDir = process.env['E2E_DATA_DIR']
  const url = process.env['E2E_URL']
  if (!dataDir || !url)
    throw new Error('The product is started by e2e/support/global-setup.ts; run the tests with `playwright test`.')
  const env = { ...process.env, NODE_ENV: 'production' as const, DATA_DIR: dataDir, PORT: new URL(url).port }
  return new OpenShell({ ...env, PUBLIC_BASE_URL: url })
}

function ownerWords(owner: { name: string; email: string; password: string }): string[] {
  return ['--owner-name', owner.name, '--owner-email', owner.email, '--owner-password', owner.password]
}
