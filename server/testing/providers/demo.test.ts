import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { callbackUrl, type ProviderSlug } from '#server/modules/connectors/rules.ts'
import { spawned } from '../spawned.ts'
import { CLIENT, KEY } from './frame.ts'
import { DATABASE } from './odoo.ts'
import { simulators } from './simulators.ts'

vi.setConfig({ testTimeout: 120_000 })

const PUBLIC_URL = 'http://localhost:3111'
const variable = (slug: string) => `SERVICE_${slug.toUpperCase().replaceAll('-', '_')}_URL`

test('npm run demo:providers starts every simulator, prints how to use them, and ends on SIGTERM', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const [node, file] = scripts['demo:providers']!.split(' ')
  expect(node).toBe('node')
  const demo = spawned(file!, { PUBLIC_BASE_URL: PUBLIC_URL }, '0')
  await demo.line(/^# The other providers/)
  const printed = Object.fromEntries(
    [...demo.output().matchAll(/^([A-Z_]+)=(\S+) \\$/gm)].map(([, name, value]) => [name!, value!]),
  )
  expect(printed).toMatchObject({ PUBLIC_BASE_URL: PUBLIC_URL, PORT: '3111', SERVICE_META_CLIENT_ID: CLIENT.id })
  expect(demo.output()).toContain(`API key ${KEY}`)
  expect(demo.output()).toContain(`Address ${printed[variable('odoo')]}, database ${DATABASE}`)

  for (const { slug, oauth } of simulators) {
    const origin = printed[variable(slug)]!
    expect([slug, await (await fetch(`${origin}/_control`)).json()]).toEqual([
      slug,
      expect.objectContaining({ requests: 0 }),
    ])
    if (!oauth) continue
    const callback = callbackUrl(PUBLIC_URL, slug as ProviderSlug)
    const query = new URLSearchParams({ client_id: CLIENT.id, redirect_uri: callback }).toString()
    const page = await fetch(`${origin}${oauth.authorizePath}?${query}`, { redirect: 'manual' })
    expect([slug, page.status]).toEqual([slug, 302])
    expect(page.headers.get('location')).toMatch(new RegExp(`^${callback}\\?`))
  }
  expect(new Set(simulators.map(({ slug }) => printed[variable(slug)])).size).toBe(9)

  demo.child.kill('SIGTERM')
  expect((await demo.ended).ms).toBeLessThan(5_000)
  await expect(fetch(`${printed[variable('meta')]}/_control`)).rejects.toThrow('fetch failed')
})

test('ports that are taken are named', async () => {
  const first = spawned('server/testing/providers/demo.ts', {}, '0')
  await first.line(/^# The other providers/)
  const port = Number(/SERVICE_GOOGLE_ANALYTICS_URL=http:\/\/127\.0\.0\.1:(\d+)/.exec(first.output())![1])
  const second = spawned('server/testing/providers/demo.ts', {}, `${port}`)
  expect((await second.ended).code).toBe(1)
  expect(second.output()).toBe(
    `Ports ${port} to ${port + 8} are not all free. Choose others: npm run demo:providers -- ${port + 100}`,
  )
  first.child.kill('SIGTERM')
  await first.ended
})
