import { Person } from '../person.ts'
import { atrium } from '../shell.ts'
import type { Stage } from './stage.ts'

/** A member of the stage's workspace, signed in at a node. */
export async function signInWatcher({ embedded, secret, seeded }: Stage, url: string): Promise<Person> {
  const login = { email: 'watcher@crash.example', password: 'correct horse battery' }
  const words = ['--workspace', seeded.slug, '--name', 'Watcher', '--email', login.email, '--role', 'member']
  const settings = { DATABASE_URL: embedded.url, SERVICE_SECRET: secret }
  await atrium(settings, 'member', 'add', ...words, '--password', login.password)
  return new Person(url, seeded.slug).signIn(login)
}
