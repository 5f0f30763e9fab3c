import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openSampleRunner } from '#server/testing/sample-runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples } from './samples.ts'

const guide = readGuides('http://example.com').find(({ slug }) => slug === 'oauth')!
const [program] = guideSamples(guide).filter(({ use }) => use === 'follow')

let api: TestApi
beforeAll(async () => {
  api = await startAtKnownAddress()
})
afterAll(() => api.close())

test('the program of the guide connects once an owner grants access, and renews its token', async () => {
  const { owner } = await openWorkspace(api)
  const runner = await openSampleRunner(api.url, '')
  try {
    const child = await runner.start('js', program!.code, {})
    const lines = createInterface({ input: child.stdout })
    const printed: string[] = []
    lines.on('line', (line) => printed.push(line))
    const [address] = (await once(lines, 'line')) as [string]
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(address).toMatch(new RegExp(`^${api.url}/oauth/authorize\\?`))
    const back = await new App(api.url).ask(owner, { access: 'read_only' }, asked)
    expect(await (await fetch(back)).text()).toBe('You can close this page.')
    await once(lines, 'close')
    expect(printed.slice(1)).toEqual(['granted: read', expect.stringMatching(/^tools: [1-9]/)])
  } finally {
    await runner.close()
  }
})
