import { expect, test } from 'vitest'
import type { z } from 'zod'
import { procedures } from '#server/app-router.ts'
import { sampleInput, UNKNOWN_ID } from '#server/testing/sample-input.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

type Called = { type: string; inputs: z.ZodType[] }

/** Every procedure that requires an id, with one that is none. A subscription has no answer to compare. */
const calls = Object.entries(procedures).flatMap(([name, { _def }]) => {
  const { type, inputs } = _def as unknown as Called
  const input = inputs[0] && type !== 'subscription' ? JSON.stringify(sampleInput(inputs[0])) : ''
  return input.includes(UNKNOWN_ID) ? [{ name, type, input: JSON.parse(input.replaceAll(UNKNOWN_ID, 'x')) }] : []
})

test('a malformed id is refused by every procedure', async () => {
  expect(calls.length).toBeGreaterThan(200)
  const failed: string[] = []
  for (const { name, type, input } of calls) {
    const call = type === 'query' ? team.owner.query(name, input) : team.owner.mutate(name, input)
    const { status, body } = await call
    if (status >= 500) failed.push(`${name} ${JSON.stringify(input)} ${status} ${body.code}`)
  }
  expect(failed).toEqual([])
})

test.each(['documents', 'risks'])('so are those of %s of a decision', async (field) => {
  const inputs = { fixed: 100, price: 3, variable: 1, planned: null }
  const decision = { title: 'Buy', method: 'break_even', inputs, [field]: ['x'] }
  const { status, body } = await team.owner.mutate('decisions.create', decision)
  expect([status, body.fields]).toMatchObject([400, [{ field: `${field}.0` }]])
})

test('so is that of a suggestion', async () => {
  const { body: document } = await team.owner.mutate('documents.create', { title: 'Close the shop', markdown: 'Lock' })
  for (const act of ['applySuggestion', 'dismissSuggestion', 'reopenSuggestion']) {
    const { status } = await team.owner.mutate(`documents.${act}`, { id: document.id, suggestion: 'x' })
    expect(status, act).toBe(400)
  }
})
