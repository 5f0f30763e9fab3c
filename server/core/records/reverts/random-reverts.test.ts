import { expect, test } from 'vitest'
import type { Body } from '#server/testing/agents.ts'
import { type Draw, drawsFrom, SEED } from '#server/testing/draws.ts'
import { expectFolded, readHistory, restKinds } from '#server/testing/fold-history.ts'
import { WITHOUT_PAST } from '#server/testing/past-states.ts'
import type { Person } from '#server/testing/person.ts'
import { RandomEdits } from '#server/testing/random-edits.ts'
import { openTeam } from '#server/testing/team.ts'
import type { KeptField } from '../../values/record-fields.ts'
import { fieldsOf } from '../history/history-schema.ts'

const team = openTeam()
const [EDITS, WRITERS, EDITORS, STEPS] = [400, 4, 3, 40]

const without = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

test('after random edits, every kind goes back to any version, and names each field that it does not', async () => {
  const call = await team.withToken()
  const draw = drawsFrom(SEED)
  const edits = await RandomEdits.open({ call, addMember: team.join }, draw, { reverts: true })
  await edits.run(EDITS, WRITERS)

  const reverted = new Map<string, number>()
  for (const [name, seen] of edits.states) {
    const path = name.split('/')[0]!
    const current = await call('GET', `/${name}`)
    if (WITHOUT_PAST.includes(path) || current.status === 404 || seen.length < 2) continue
    const fields = fieldsOf(restKinds.find((kind) => kind.path === path)!.schemas)
    const past = seen[draw(seen.length)]!
    const { status, body } = await call('POST', `/${name}/revert`, { to: past.version })
    const different = (record: Body) => fields.filter((field) => !isSame(record[field], past.record[field]))
    if (status === 409) {
      expect((await call('GET', `/${name}`)).body).toEqual(current.body)
      continue
    }
    expect(status, name).toBe(200)
    const kept = (body.kept as KeptField[]).map(({ field }) => field)
    expect(kept, name).toEqual(different(body.record))
    expect(
      fields.filter((field) => body.reverted.includes(field)),
      name,
    ).toEqual(different(current.body).filter((field) => !kept.includes(field)))
    expect((await call('POST', `/${name}/revert`, { to: past.version })).status, name).toBe(409)

    // Taken back twice, it is the same but for version, time, and what Atrium sets.
    const stamps = ['version', 'updated_at', ...kept]
    for (const version of [body.record.version, body.record.version + 1]) {
      const back = await call('POST', `/${name}/revert`, { change: version })
      expect(back.status, name).toBe(200)
      for (const { field, reason } of back.body.kept as KeptField[]) {
        expect([field, reason]).toEqual([field, 'not_allowed'])
        stamps.push(field)
      }
    }
    expect(without((await call('GET', `/${name}`)).body, stamps), name).toEqual(without(body.record, stamps))
    reverted.set(path, (reverted.get(path) ?? 0) + 1)
  }
  expect([...reverted.keys()].length, JSON.stringify([...reverted])).toBeGreaterThan(5)
  await expectFolded(call)
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

test('of 20 parallel requests to take back a change, one does', async () => {
  const call = await team.withToken()
  for (const path of ['tasks', 'tickets', 'risks']) {
    const { body } = await call('POST', `/${path}`, { title: 'Old' })
    await call('PATCH', `/${path}/${body.id}`, { title: 'New' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', `/${path}/${body.id}/revert`, { change: 2 })),
    )
    expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(1)
    expect(Map.groupBy(answers, ({ status }) => status).get(409)).toHaveLength(19)
    expect((await call('GET', `/${path}/${body.id}`)).body).toMatchObject({ title: 'Old', version: 3 })
  }
})

test('three members edit, take back and undo at once, and none loses an edit', async () => {
  const call = await team.withToken()
  const people = [team.owner, ...(await Promise.all([team.join('member'), team.join('manager')]))]
  const { body: task } = await people[0]!.mutate('tasks.create', { title: 'Shared' })
  const saved: [field: string, value: string][] = []
  await Promise.all(people.slice(0, EDITORS).map((person, n) => edit(person, drawsFrom(SEED + n), n)))

  async function edit(person: Person, draw: Draw, n: number) {
    const own: number[] = []
    for (let step = 0; step < STEPS; step++) {
      const drawn = draw(4)
      if (drawn === 0) {
        const { body } = await person.query('tasks.get', { id: task.id })
        const change = Math.max(2, (body as Body)['version'] - draw(3))
        const { status } = await person.mutate('tasks.revert', { id: task.id, change })
        expect([200, 404, 409]).toContain(status)
      } else if (drawn === 1 && own.length > 0) {
        const changes = [{ entity: 'task', id: task.id, version: own.pop() }]
        expect((await person.mutate('changes.undo', { changes })).status).toBe(200)
      } else {
        const field = ['title', 'desc'][draw(2)]!
        const value = `${n}.${step}`
        const { status, body } = await person.mutate('tasks.update', { id: task.id, [field]: value })
        expect(status).toBe(200)
        own.push((body as Body).version)
        saved.push([field, value])
      }
    }
  }

  const history = await readHistory(call, `tasks/${task.id}`)
  const changesOf = new Map(history.map(({ version, changes }) => [version, changes]))
  const taken = history.filter(({ reverts }) => reverts !== null)
  expect(taken.length).toBeGreaterThan(5)
  for (const { changes, reverts } of taken)
    for (const { field, from, to } of changes)
      // It replaces only the value that the reverted change wrote, with the value before it.
      expect(changesOf.get(reverts!)).toContainEqual({ field, from: to, to: from })
  const edited = history.filter(({ reverts }) => reverts === null).flatMap(({ changes }) => changes)
  for (const [field, value] of saved)
    expect(
      edited.filter((one) => one.field === field && one.to === value),
      value,
    ).toHaveLength(1)
  await expectFolded(call)
})
