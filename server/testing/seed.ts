import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestDatabase } from '#db/testing/database.ts'
import type { Role } from '#server/core/values/actor.ts'
import { newId } from '#server/core/values/ids.ts'
import { hashToken, makeToken } from '#server/modules/tokens/rules.ts'

export type SeededMember = { id: string; email: string; name: string }
export type Seeded = {
  workspaceId: string
  slug: string
  owner: SeededMember
  /** A read and write token, created by the owner. */
  token: string
  tokenId: string
  readOnlyToken: string
  addMember: (role: Role, name?: string) => Promise<SeededMember>
  addToken: (options?: Partial<TokenOptions>) => Promise<{ id: string; token: string }>
}
type TokenOptions = { access: 'read_write' | 'read_only'; expiresAt: Date; revokedAt: Date; createdBy: string }

type Run = (text: string, values: unknown[]) => Promise<unknown>

/** A workspace with an owner and two tokens, inserted as the database's owner before any request. */
export async function seedWorkspace({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<Seeded> {
  const now = new Date()
  const workspaceId = newId(now)
  const slug = `test-${randomBytes(5).toString('hex')}`
  const insertMember = async (run: Run, role: Role, name = `A ${role}`): Promise<SeededMember> => {
    const member = { id: newId(now), name, email: `${randomBytes(4).toString('hex')}@example.com` }
    await run(
      `insert into member (workspace_id, id, name, email, role, status, joined_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'active', $6, $6, $6)`,
      [workspaceId, member.id, member.name, member.email, role, now],
    )
    return member
  }
  const insertToken = async (run: Run, createdBy: string, options: Partial<TokenOptions> = {}) => {
    const token = makeToken(randomBytes)
    const id = newId(now)
    await run(
      `insert into token (workspace_id, id, name, access, hash, last_four, created_by, created_at, updated_at, expires_at, revoked_at)
       values ($1, $2, 'Test token', $3, $4, $5, $6, $7, $7, $8, $9)`,
      [
        workspaceId,
        id,
        options.access ?? 'read_write',
        hashToken(token),
        token.slice(-4),
        options.createdBy ?? createdBy,
        now,
        options.expiresAt ?? null,
        options.revokedAt ?? null,
      ],
    )
    return { id, token }
  }
  return asMaintenance(ownerUrl, async (run) => {
    await run(
      `insert into workspace (id, slug, name, currency, time_zone, created_at, updated_at)
       values ($1, $2, 'Test workspace', 'EUR', 'Europe/Berlin', $3, $3)`,
      [workspaceId, slug, now],
    )
    const owner = await insertMember(run, 'owner')
    const { id: tokenId, token } = await insertToken(run, owner.id)
    const { token: readOnlyToken } = await insertToken(run, owner.id, { access: 'read_only' })
    return {
      workspaceId,
      slug,
      owner,
      token,
      tokenId,
      readOnlyToken,
      addMember: (role, name) => asMaintenance(ownerUrl, (later) => insertMember(later, role, name)),
      addToken: (options) => asMaintenance(ownerUrl, (later) => insertToken(later, owner.id, options)),
    }
  })
}

/** One connection of the database's owner; the first one to a database takes longer than an insert. */
async function asMaintenance<Made>(url: string, insert: (run: Run) => Promise<Made>): Promise<Made> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set app.maintenance = 'on'`)
    return await insert((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}
