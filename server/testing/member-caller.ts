import { createCaller } from '#server/app-router.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Role } from '#server/core/values/actor.ts'
import type { TestApi } from './api.ts'

/** A new member with this role, and the procedures as the application calls them for this member. */
export async function memberCaller(api: TestApi, role: Role) {
  const { id, name } = await api.addMember(role)
  const workspace = {
    id: api.workspaceId,
    slug: api.slug,
    name: 'W',
    currency: 'EUR',
    time_zone: 'UTC',
    sandbox: false,
  }
  const ctx = contextOf(openPlatform(api.program), workspace, { kind: 'member', id, name, role, userId: 'u' })
  const { live, outbound, trusted, openMailAccount } = api.program.services
  return { id, caller: createCaller({ ...ctx, live, outbound, trusted, openMailAccount }) }
}
