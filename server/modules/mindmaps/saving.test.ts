import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import { type Topic, topicsOf } from './rules/topic-tree.ts'
import type { OpenMindmap } from './schema.ts'

const team = openTeam()
let ben: Person
beforeAll(async () => {
  ben = await team.join('member')
})

const wordsOf = (tree: Topic) => [...topicsOf(tree)].map(({ topic }) => topic.topic)
async function open(outline = '- Fair\n  - Stand\n  - Talks\n'): Promise<OpenMindmap> {
  const { id } = (await team.owner.mutate('mindmaps.create', { title: 'Fair', outline })).body
  return (await team.owner.query('mindmaps.open', { id })).body
}
/** The tree with other words, and with added nodes, by the words of their parents. */
function changed(tree: Topic, words: Record<string, string>, added: Record<string, string> = {}): Topic {
  const more = added[tree.topic]
  const children = tree.children.map((child) => changed(child, words, added))
  if (more) children.push({ id: more.replaceAll(' ', '-'), topic: more, children: [] })
  return { id: tree.id, topic: words[tree.topic] ?? tree.topic, children }
}
const save = (person: Person, { id, version, tree: base }: OpenMindmap, tree: unknown) =>
  person.mutate('mindmaps.save', { id, version, base, tree })

test('two people who edit different nodes both keep their edits', async () => {
  const seen = await open()
  const first = await save(team.owner, seen, changed(seen.tree, { Stand: 'Big stand' }))
  expect(first.body).toMatchObject({ mindmap: { version: 2, nodes: 3 }, conflicts: [] })
  const second = await save(ben, seen, changed(seen.tree, {}, { Talks: 'Keynote' }))
  expect(second.body).toMatchObject({ mindmap: { version: 3, nodes: 4 }, conflicts: [] })
  expect(wordsOf(second.body.mindmap.tree)).toEqual(['Fair', 'Big stand', 'Talks', 'Keynote'])
})

test('the same node edited twice is shown to the later writer, and nothing is overwritten', async () => {
  const seen = await open()
  await save(team.owner, seen, changed(seen.tree, { Stand: 'Big stand' }))
  const { body } = await save(ben, seen, changed(seen.tree, { Stand: 'Small stand', Talks: 'Speeches' }))
  const node = seen.tree.children[0]!.id
  expect(body.conflicts).toEqual([{ id: node, of: 'topic', mine: 'Small stand', theirs: 'Big stand' }])
  expect(body.mindmap.version).toBe(2)
  const now: OpenMindmap = (await ben.query('mindmaps.open', { id: seen.id })).body
  expect(wordsOf(now.tree)).toEqual(['Fair', 'Big stand', 'Talks'])
  const decided = await save(ben, now, changed(now.tree, { 'Big stand': 'Small stand', Talks: 'Speeches' }))
  expect(wordsOf(decided.body.mindmap.tree)).toEqual(['Fair', 'Small stand', 'Speeches'])
})

test('a save whose answer was lost can be sent again', async () => {
  const seen = await open()
  const tree = changed(seen.tree, { Stand: 'Booth' }, { Fair: 'Budget' })
  const [first, again] = [await save(team.owner, seen, tree), await save(team.owner, seen, tree)]
  expect(again.body).toEqual(first.body)
})

test('twenty saves at once of different nodes are all kept', async () => {
  const seen = await open(`- Fair\n${Array.from({ length: 20 }, (_, index) => `  - t${index}\n`).join('')}`)
  const answers = await Promise.all(
    seen.tree.children.map((_, index) =>
      save(
        index % 2 ? ben : team.owner,
        seen,
        changed(seen.tree, { [`t${index}`]: `new ${index}` }, { [`t${index}`]: `below ${index}` }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const words = wordsOf((await ben.query('mindmaps.open', { id: seen.id })).body.tree)
  expect(words).toEqual(['Fair', ...seen.tree.children.flatMap((_, index) => [`new ${index}`, `below ${index}`])])
})

test('a save that does not fit together with others is refused and changes nothing', async () => {
  const seen = await open(`- Fair\n${'  - t\n'.repeat(300)}`)
  const with150 = (writer: string): Topic => ({
    ...seen.tree,
    children: [
      ...seen.tree.children,
      ...Array.from({ length: 150 }, (_, index) => ({ id: `${writer}${index}`, topic: writer, children: [] })),
    ],
  })
  expect((await save(team.owner, seen, with150('a'))).status).toBe(200)
  const { status, text } = await save(ben, seen, with150('b'))
  expect(status).toBe(409)
  expect(text).toContain('conflict with the changes of others: a mind map has at most 500 nodes.')
  expect((await ben.query('mindmaps.open', { id: seen.id })).body.nodes).toBe(451)
})

test.each([
  ['a duplicate id', (tree: Topic) => ({ ...tree, children: [...tree.children, ...tree.children] }), 'is used twice'],
  ['a topic without words', (tree: Topic) => changed(tree, { Stand: ' ' }), 'topic: must not be empty'],
  ['markup as children', (tree: Topic) => ({ ...tree, children: '<b>' }), 'tree.children'],
  ['half a character', (tree: Topic) => changed(tree, { Stand: '\ud800' }), 'must be valid Unicode'],
])('a save with %s is refused', async (_name, edit, reason) => {
  const seen = await open()
  const { status, text } = await save(ben, seen, edit(seen.tree))
  expect(status).toBe(400)
  expect(text).toContain(reason)
})

test('tasks are made of nodes once, in the project of the map, and show their state at the node', async () => {
  const project = (await team.owner.mutate('projects.create', { name: 'Autumn' })).body.id
  const { id } = (
    await team.owner.mutate('mindmaps.create', { title: 'Fair', outline: '- a\n  - b\n  - c\n', project })
  ).body
  const { tree }: OpenMindmap = (await ben.query('mindmaps.open', { id })).body
  const [b, c] = tree.children.map((child) => child.id)
  const make = (nodes: unknown[]) => ben.mutate('mindmaps.tasks.make', { id, nodes })
  const made = (await make([b, c, b])).body
  expect(made).toMatchObject([
    { node: b, title: 'b', status: 'todo' },
    { node: c, title: 'c', status: 'todo' },
  ])
  expect((await make([b])).body).toEqual(made)
  expect((await ben.query('tasks.get', { id: made[0].task })).body).toMatchObject({ title: 'b', project })
  await ben.mutate('tasks.update', { id: made[0].task, status: 'done' })
  const list = async () => (await ben.query('mindmaps.tasks.list', { id })).body
  expect(await list()).toMatchObject([{ node: b, status: 'done' }, { node: c }])
  expect((await ben.query('mindmaps.tasks.origin', { id: made[0].task })).body).toEqual({
    mindmap: id,
    title: 'Fair',
    node: b,
    topic: 'b',
  })
  await ben.mutate('tasks.remove', { id: made[0].task })
  expect(await list()).toMatchObject([{ node: c }])
  expect((await make([b])).body).toHaveLength(2)
  await team.owner.mutate('projects.remove', { id: project })
  expect((await make([tree.id])).body[2]).toMatchObject({ title: 'a' })
  expect((await make(['nowhere'])).text).toContain('nodes: no node has the id \\"nowhere\\"')
  expect((await make([])).status).toBe(400)
  await ben.mutate('mindmaps.remove', { id })
  expect((await ben.query('mindmaps.tasks.origin', { id: made[1].task })).body.result.data).toBeNull()
  const guest = await team.join('guest')
  expect((await guest.query('mindmaps.tasks.origin', { id: made[1].task })).status).toBe(403)
})

test('a change of a mind map that is restored meanwhile is saved or refused', async () => {
  const call = await team.withToken()
  const { id } = (await team.owner.mutate('mindmaps.create', { title: 'Fair', outline: '- Fair\n' })).body
  for (let round = 0; round < 40; round++) {
    await call('DELETE', `/mindmaps/${id}`)
    const rename = (n: number) => call('PATCH', `/mindmaps/${id}`, { title: `Fair ${round}.${n}` })
    const early = [0, 1, 2].map(rename)
    const restored = call('POST', `/mindmaps/${id}/restore`)
    const answers = await Promise.all([...early, ...[3, 4, 5, 6].map(rename)])
    expect((await restored).status).toBe(200)
    for (const { status, body } of answers)
      expect(status === 200 ? body.outline : status, `round ${round}`).toBe(status === 200 ? '- Fair\n' : 404)
  }
})
