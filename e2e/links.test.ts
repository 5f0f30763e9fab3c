import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './support/test.ts'

const root = join(import.meta.dirname, '..')
/** External sites that the portal links to; their availability is not tested here. */
const ELSEWHERE = ['www.standardwebhooks.com']
/** Addresses that require authentication or a method other than GET. */
const GUARDED = /^\/(api\/v1\/(?!openapi)|metrics$)/

type Visited = { status: number; ids: Set<string>; links: string[] }

/**
 * Follows every link from these pages through the whole portal; returns each address with its status, links and
 * anchors.
 */
async function crawl(request: APIRequestContext, origin: string, from: string[]) {
  const visited = new Map<string, Visited>()
  const waiting = from.map((path) => new URL(path, origin).href)
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (visited.has(address)) continue
    const answer = await request.get(address, { maxRedirects: 3 })
    const type = answer.headers()['content-type'] ?? ''
    const isText = /html|markdown|plain|atom/.test(type)
    const found = isText ? read(await answer.text(), type, address) : { ids: new Set<string>(), links: [] }
    visited.set(address, { status: answer.status(), ...found })
    for (const link of found.links) {
      const { origin: site, pathname, href } = new URL(link)
      if (site === origin && !GUARDED.test(pathname)) waiting.push(href.split('#')[0]!)
    }
  }
  return visited
}

function read(text: string, type: string, address: string): Pick<Visited, 'ids' | 'links'> {
  const isPage = type.includes('html')
  const pattern = isPage ? /(?:href|src)="([^"]+)"/g : /\]\(([^)\s]+)\)|(?:href)="([^"]+)"/g
  // Feeds contain pages as escaped text; only the feeds' own links are followed.
  const targets = [...text.matchAll(pattern)].map(([, one, other]) => (one ?? other)!.replaceAll('&amp;', '&'))
  const links = targets
    .filter((target) => !/^(data|mailto|blob):/.test(target))
    .map((target) => new URL(target, address).href)
  return { ids: new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!)), links }
}

test('every link and anchor of the portal resolves', async ({ request }) => {
  test.setTimeout(240_000)
  const { origin } = new URL(process.env['E2E_URL']!)
  const visited = await crawl(request, origin, [
    '/developers',
    '/changelog',
    '/developers/reference',
    '/llms.txt',
    '/sign-in',
  ])
  const faults = new Set<string>()
  for (const [from, { links }] of visited)
    for (const link of links) {
      const { origin: site, host, hash, pathname, href } = new URL(link)
      if (site !== origin) {
        // The address of a member in a comment, as texts about comments show it.
        const isMention = link.startsWith('member:')
        if (!isMention && !ELSEWHERE.includes(host)) faults.add(`${from} leads to ${link}`)
        continue
      }
      const there = visited.get(href.split('#')[0]!)
      if (!there) {
        if (!GUARDED.test(pathname)) faults.add(`${from} → ${link} was not visited`)
      } else if (there.status !== 200) faults.add(`${from} → ${link} answers ${there.status}`)
      // The anchors of the reference are created in the browser.
      else if (hash && there.ids.size > 0 && pathname !== '/developers/reference' && !there.ids.has(hash.slice(1)))
        faults.add(`${from} → ${link} has no such anchor`)
    }
  expect([...faults]).toEqual([])
  for (const kind of ['guides', 'operations', 'events'])
    expect([...visited.keys()].filter((address) => address.includes(`/developers/${kind}/`)).length).toBeGreaterThan(7)
})

test('the release feeds are XML with the elements that Atom requires', async ({ page, request }) => {
  await page.goto('/changelog')
  for (const path of ['/changelog.atom', '/changelog/api.atom']) {
    const missing = await page.evaluate(
      (text) => {
        const feed = new DOMParser().parseFromString(text, 'application/xml')
        const has = (parent: Element, names: string[]) =>
          names.filter((name) => !parent.querySelector(`:scope > ${name}`))
        const entries = [...feed.querySelectorAll('entry')]
        return [
          ...(feed.querySelector('parsererror') ? ['well-formed XML'] : []),
          ...(feed.documentElement.namespaceURI === 'http://www.w3.org/2005/Atom' ? [] : ['its namespace']),
          ...has(feed.documentElement, ['id', 'title', 'updated', 'author > name', 'link[rel=self]', 'entry']),
          ...entries.flatMap((entry) =>
            has(entry, ['id', 'title', 'updated', 'link[rel=alternate]', 'content[type=html]']),
          ),
          ...[...feed.querySelectorAll('updated')]
            .filter(({ textContent }) => Number.isNaN(Date.parse(textContent)))
            .map(() => 'a time'),
        ]
      },
      await (await request.get(path)).text(),
    )
    expect(missing, path).toEqual([])
  }
})

test('everything that the README and the guides for operators mention exists', async ({ request }) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const guides = ['operate', 'settings', 'shell'].map((name) =>
    readFileSync(join(root, `content/guides/${name}.md`), 'utf8'),
  )
  const text = [readme, ...guides].join('\n')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)

  const paths = named.filter(
    (words) => /^\/[a-z]/.test(words) && !/[{\s*]/.test(words) && !/^\/(var|srv|etc|usr)/.test(words),
  )
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) expect([401, 200], path).toContain((await request.get(path)).status())

  for (const file of named.filter((words) => /^[A-Z]+\.md$/.test(words)))
    expect(readFileSync(join(root, file)).length).toBeGreaterThan(0)
  for (const [, script] of text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g))
    expect(scripts, script).toHaveProperty([script!])
  for (const [, link] of readme.matchAll(/\]\(([^)]+)\)/g)) {
    if (URL.canParse(link!)) expect(ELSEWHERE).toContain(new URL(link!).host)
    else expect(readFileSync(join(root, link!)).length).toBeGreaterThan(0)
  }
})
