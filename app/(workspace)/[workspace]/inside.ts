import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { caller, type Inside } from '#server/caller.ts'

/** The initial data of a workspace page; undefined for non-members. Cached per request. */
export const findInside = cache(async (slug: string) => caller().inside(await headers(), slug))

/** Like `findInside`, but sends visitors to sign in and then back to `path` in the workspace. */
export async function requireInside(slug: string, path = ''): Promise<Inside> {
  const inside = await findInside(slug)
  if (inside) return inside
  if (await caller().visitor(await headers())) notFound()
  redirect(`/sign-in?next=${encodeURIComponent(`/${slug}${path}`)}`)
}

/** For owner-only pages: undefined for other members, so that the page can say so. Guests get not found. */
export async function requireOwner(slug: string, path: string): Promise<Inside | undefined> {
  const inside = await requireStaff(slug, path)
  return inside.here.member.role === 'owner' ? inside : undefined
}

/** For pages hidden from guests: responds with not found. */
export async function requireStaff(slug: string, path: string): Promise<Inside> {
  const inside = await requireInside(slug, path)
  if (inside.here.member.role === 'guest') answerNotFound()
  return inside
}

/** For pages of owners and managers: responds to others with not found. */
export async function requireManager(slug: string, path: string): Promise<Inside> {
  const inside = await requireInside(slug, path)
  if (!['owner', 'manager'].includes(inside.here.member.role)) answerNotFound()
  return inside
}

/** Also where the answer starts with what is shown while the page loads: `notFound` comes too late for its status. */
function answerNotFound(): never {
  caller().lost()
  notFound()
}
