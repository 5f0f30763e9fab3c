import { randomBytes } from 'node:crypto'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { fillWorkspace } from '#server/demo/fill-workspace.ts'
import { COMPANY, OWNER, SELLER } from '#server/demo/people.ts'
import { playAgents } from '#server/demo/play-agents.ts'
import { createToken } from '#server/modules/tokens/mutations.ts'
import { createWorkspace, updateSeller, updateWorkspace } from '#server/modules/workspaces/mutations.ts'
import type { Program } from '#server/program.ts'
import type { Demo } from './start-banner.ts'

const FOUNDED_DAYS_AGO = 214

/** The workspace of a first start: a small studio with months of data, its owner, and a read and write token. */
export async function createDemo(program: Pick<Program, 'databases' | 'services' | 'agent'>): Promise<Demo> {
  const { databases, services } = program
  const platform = openPlatform({ databases, services })
  const password = randomBytes(12).toString('base64url')
  const founded = new Date(platform.now.getTime() - FOUNDED_DAYS_AGO * 24 * 60 * 60 * 1000)
  const owner = { ownerName: OWNER.name, ownerEmail: OWNER.email, ownerPassword: password }
  const { workspace } = await createWorkspace({ ...platform, now: founded }, { ...COMPANY_IDENTITY, ...owner })
  const place = { currency: COMPANY.currency, time_zone: COMPANY.timeZone, sandbox: false }
  const atFirst = contextOf({ ...platform, now: founded }, { ...workspace, name: COMPANY.name, ...place })
  await updateWorkspace(atFirst, { currency: place.currency, time_zone: place.time_zone })
  await updateSeller(atFirst, SELLER)
  const ctx = contextOf(platform, { ...workspace, name: COMPANY.name, ...place })
  await fillWorkspace(databases.app, { workspace: ctx.workspace, now: platform.now })
  await playAgents(program, ctx)
  const { secret } = await createToken(ctx, { name: 'First steps', access: 'read_write', expires: null })
  return { email: OWNER.email, password, token: secret, workspace: workspace.slug }
}

const COMPANY_IDENTITY = { name: COMPANY.name, slug: COMPANY.slug }
