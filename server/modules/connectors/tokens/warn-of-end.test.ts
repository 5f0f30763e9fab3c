import { expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { makeConnection } from '#server/testing/providers/connection.ts'
import { openTeam } from '#server/testing/team.ts'
import { warnOfEnd } from './warn-of-end.ts'

const DAY_MS = 86_400_000
const HOUR_MS = DAY_MS / 24
const team = openTeam()

const at = (now: Date) => warnOfEnd({ ...openPlatform(team.api.program), now }, team.api.program.databases.relay)

const notices = async (connector: string) => {
  const rows = await asOwner(
    team.api.database,
    `select n.subject, m.subject as mail from notification n
     left join mail m on n.entity_id = any(m.about) and m.created_at = n.created_at where n.entity_id = '${connector}' order by n.created_at`,
  )
  return rows.map(({ subject, mail }) => [subject, mail])
}

test('owners are asked 14, 7 and 1 days before a sign-in ends, once each', async () => {
  const ends = new Date(Date.now() + 60 * DAY_MS)
  const tokens = { access: 'a', refresh: null, expiresAt: ends }
  const { connector } = await makeConnection(team.api, team.slug, { provider: 'meta', reauthBy: ends }, tokens)
  const before = (days: number) => new Date(ends.getTime() - days * DAY_MS)
  const expected: string[][] = []
  const due: Record<number, string> = { 14: 'in 14 days', 7: 'in 7 days', 1: 'in one day' }
  for (let hours = 20 * 24; hours >= -24; hours -= 6) {
    // Two nodes look at the same moment, and again an hour later.
    const now = before(hours / 24)
    await Promise.all([at(now), at(now)])
    await at(new Date(now.getTime() + HOUR_MS / 2))
    const words = due[hours / 24]
    if (words) expected.push([`Meta Ads (${words})`, `The sign-in to Meta Ads ends ${words} (Nordlicht Studio)`])
    expect(await notices(connector), `${hours} hours before`).toEqual(expected)
  }
  expect(expected).toHaveLength(3)
})

test('after a pause of the server only the nearest notice is sent', async () => {
  const ends = new Date(Date.now() + 5 * DAY_MS)
  const tokens = { access: 'a', refresh: null, expiresAt: ends }
  const { connector } = await makeConnection(team.api, team.slug, { provider: 'linkedin', reauthBy: ends }, tokens)
  await at(new Date())
  await at(new Date())
  expect((await notices(connector)).map(([subject]) => subject)).toEqual(['LinkedIn Ads (in 7 days)'])
})

test('a connection that was disconnected, or needs a sign-in anyway, is left alone', async () => {
  for (const status of ['disconnected', 'needs_reauth']) {
    const ends = new Date(Date.now() + 3 * DAY_MS)
    const tokens = { access: 'a', refresh: null, expiresAt: ends }
    const { connector } = await makeConnection(
      team.api,
      team.slug,
      { provider: 'meta', account: status, reauthBy: ends },
      tokens,
    )
    await asOwner(team.api.database, `update connector set status = '${status}' where id = '${connector}'`)
    await at(new Date())
    expect(await notices(connector)).toEqual([])
  }
})
