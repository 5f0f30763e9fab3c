import { expect, test } from 'vitest'
import { drawsFrom, SEED } from '#server/testing/draws.ts'
import { expectFolded } from '#server/testing/fold-history.ts'
import { expectInstants, expectVersions } from '#server/testing/past-states.ts'
import { RandomEdits } from '#server/testing/random-edits.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const [EDITS, WRITERS, INSTANTS] = [5_000, 4, 500]

test('after thousands of edits by several writers, histories and earlier states are exact', async () => {
  const call = await team.withToken()
  const draw = drawsFrom(SEED)
  const edits = await RandomEdits.open({ call, addMember: team.join }, draw, { reverts: true })
  await edits.run(EDITS, WRITERS)
  expect(new Set(await expectFolded(call))).toEqual(new Set([...edits.paths, 'members']))
  expect(await expectVersions(call, edits.states)).toBeGreaterThan(1_000)
  expect(await expectInstants(team.api, call, edits.states, { draw, count: INSTANTS })).toBeGreaterThan(100)
}, 600_000)
