import { expect, test } from 'vitest'
import { STATUS } from '#server/core/values/errors.ts'
import { createApiDocument } from '#server/start/api-document.ts'
import { createPortal } from './create-portal.ts'
import { markdownPages } from './markdown-pages.ts'
import { anchorOf } from './markdown.ts'
import { readReleases } from './releases.ts'

const URL = 'https://atrium.test'
const portal = createPortal(createApiDocument(URL), URL)
const { guides, tags, events } = portal
const anchors = (markdown: string) => [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, text]) => anchorOf(text!))

test('guides are sorted by order, and each order is unique', () => {
  expect(guides.length).toBeGreaterThanOrEqual(8)
  const orders = guides.map(({ order }) => order)
  expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b))
})

test('paths through the application are written with a sign of the font: "Settings › Import"', () => {
  const texts = [...guides, ...readReleases()].map(({ markdown }) => markdown)
  expect(texts.filter((text) => text.includes('›')).length).toBeGreaterThan(5)
  expect(texts.flatMap((text) => text.match(/^.*→.*$/gm) ?? [])).toEqual([])
})

test('links between the pages resolve', () => {
  const pages = new Set([
    '/developers/reference',
    '/developers/operations',
    '/developers/events',
    '/status',
    '/changelog',
    ...Object.keys(createApiDocument(URL)).map((name) => `/api/v1/${name}`),
    ...[...portal.texts().keys()].filter((path) => path.endsWith('.atom')),
    ...guides.map(({ slug }) => `/developers/guides/${slug}`),
    ...tags().flatMap(({ operations }) => operations.map(({ id }) => `/developers/operations/${id}`)),
    ...events().map(({ name }) => `/developers/events/${name}`),
  ])
  let links = 0
  for (const { slug, markdown } of guides)
    for (const [, target] of markdown.matchAll(/\]\((\/[^)]+)\)/g)) {
      links++
      const [page, anchor] = target!.split('#')
      expect(pages, `${slug}: ${target}`).toContain(page)
      const linked = guides.find((guide) => page === `/developers/guides/${guide.slug}`)
      if (anchor) expect(anchors(linked!.markdown), `${slug}: ${target}`).toContain(anchor)
    }
  expect(links).toBeGreaterThan(15)
})

test('every code of the API has its own section in the errors guide', () => {
  const { markdown } = guides.find(({ slug }) => slug === 'errors')!
  const codes = Object.keys(STATUS).filter((code) => code !== 'forbidden')
  const sections = markdown.split(/^## /m).slice(1)
  for (const code of codes) {
    const section = sections.find((one) => one.includes(`\n### ${code}\n`))
    expect(section, code).toBeDefined()
    expect(section!.startsWith(String(STATUS[code as keyof typeof STATUS])), code).toBe(true)
  }
})

test('the guides contain the address of this installation', () => {
  expect(guides[0]!.markdown).toContain(`export BASE_URL=${URL}`)
  expect(guides.map(({ markdown }) => markdown).join()).not.toMatch(/\{\{(?! (?:unsubscribe|contact\.))/)
})

test('operations and events of the pages match the document', () => {
  const [tasks] = tags()
  expect(tasks).toMatchObject({ name: 'Tasks' })
  const create = tasks!.operations.find(({ id }) => id === 'createTask')!
  expect(create).toMatchObject({ method: 'POST', path: '/tasks' })
  expect(create.body!.fields.find(({ name }) => name === 'title')).toMatchObject({ type: 'string', required: true })
  expect(create.answers.find(({ status }) => status === '422')!.codes).toEqual(['idempotency_key_reused'])
  const list = tasks!.operations.find(({ id }) => id === 'listTasks')!
  expect(list.parameters.find(({ name }) => name === 'limit')!.description).toContain('From 1 to 200. Default: `50`.')
  expect(list.answers[0]!.content!.fields.find(({ name }) => name === 'data')!.type).toBe('array of Task')
  expect(list.parameters.find(({ name }) => name === 'ext_id')!.type).toBe('string')
  const put = tasks!.operations.find(({ id }) => id === 'putTaskByExtId')!
  expect(put).toMatchObject({ method: 'PUT', path: '/tasks/by-ext-id/{ext_id}' })
  expect(put.answers.slice(0, 2).map(({ status, headers }) => [status, headers.includes('Location')])).toEqual([
    ['200', false],
    ['201', true],
  ])
  const updated = events().find(({ name }) => name === 'task.updated')!
  expect(updated.fields.map(({ name, depth }) => `${depth} ${name}`)).toEqual(
    expect.arrayContaining(['0 event', '0 data', '1 title', '0 workspace_id', '0 ts']),
  )
})

test('union members, nullable decimals and codes appear on the pages and in their Markdown', () => {
  const operation = (id: string) =>
    tags()
      .flatMap(({ operations }) => operations)
      .find((one) => one.id === id)!
  const field = (id: string, name: string, depth = 1) =>
    operation(id).body!.fields.find((one) => one.name === name && one.depth === depth)!
  expect(field('pushLeads', 'consent').type).toBe('boolean or object or null')
  expect(field('pushLeads', 'given', 2)).toMatchObject({ type: 'boolean', required: true })
  expect(field('pushLeads', 'version', 2)).toMatchObject({ type: 'string or null' })
  expect(field('pushLeads', 'version', 2).description).toContain('Version of the wording')
  expect(field('pushItems', 'cost').type).toBe('number or string or null')
  const codes = (id: string) => operation(id).answers[0]!.content!.fields.filter(({ name }) => name === 'code')
  expect(codes('pushLeads').map(({ description }) => description.includes('`email_required`'))).toContain(true)
  expect(JSON.stringify(codes('pushLeads'))).not.toContain('ean_conflict')

  const pages = markdownPages(portal)
  for (const { id, answers } of tags().flatMap(({ operations }) => operations))
    for (const { name, type } of answers.flatMap(({ content }) => content?.fields ?? []))
      expect(pages.get(`/developers/operations/${id}.md`), `${id} ${name}`).toContain(`- \`${name}\` (${type}`)
})

test('an insufficient scope error names the required scope', () => {
  const scope = (id: string) => {
    const operation = tags()
      .flatMap(({ operations }) => operations)
      .find((one) => one.id === id)!
    return operation.answers.find(({ status }) => status === '403')!.description
  }
  for (const id of ['createTask', 'listTasks'])
    expect(scope(id)).toBe('The token is for agents only, or it is read-only and the operation writes.')
  expect(scope('createWebhook')).toContain('no longer an owner')
})
