import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { caller, type Inside } from '#server/caller.ts'

/** What a page of this workspace loads with; undefined for whoever is not in it. Asked once per request. */
export const findInside = cache(async (slug: string) => caller().inside(await headers(), slug))

/** The same for a page, which sends strangers to sign in and back to `path` below the workspace. */
export async function requireInside(slug: string, path = ''): Promise<Inside> {
  const inside = await findInside(slug)
  if (inside) return inside
  if (await caller().visitor(await headers())) notFound()
  redirect(`/sign-in?next=${encodeURIComponent(`/${slug}${path}`)}`)
}

/** For pages of the owner's: undefined instead, for them to say so. */
export async function requireOwner(slug: string, path: string): Promise<Inside | undefined> {
  const inside = await requireInside(slug, path)
  return inside.here.member.role === 'owner' ? inside : undefined
}

/** For pages that guests do not have: they find nothing there. */
export async function requireStaff(slug: string, path: string): Promise<Inside> {
  const inside = await requireInside(slug, path)
  if (inside.here.member.role === 'guest') notFound()
  return inside
}
