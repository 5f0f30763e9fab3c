import { createCaller } from '#server/app-router.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Role } from '#server/core/values/actor.ts'
import type { TestApi } from './api.ts'

/** The seeded workspace, for a context. */
export const workspaceOf = ({ workspaceId: id, slug }: Pick<TestApi, 'workspaceId' | 'slug'>) => ({
  id,
  slug,
  name: 'W',
  currency: 'EUR',
  time_zone: 'UTC',
  sandbox: false,
})

/** A new member with this role, and the procedures as the application calls them for this member. */
export async function memberCaller(api: TestApi, role: Role) {
  const { id, name } = await api.addMember(role)
  const ctx = contextOf(openPlatform(api.program), workspaceOf(api), { kind: 'member', id, name, role, userId: 'u' })
  const { live, outbound, trusted, openMailAccount } = api.program.services
  return { id, caller: createCaller({ ...ctx, live, outbound, trusted, openMailAccount }) }
}
