import { randomUUID } from 'node:crypto'
import { createCaller } from './app-router.ts'
import { createBookingDesk } from './booking-desk.ts'
import type { PageCaller, Visitor } from './caller.ts'
import { sessionContext } from './context.ts'
import { answerNotFound } from './core/answering.ts'
import { openPlatform } from './core/platform.ts'
import { POSTED_HEADER, unpackPosted } from './core/posted.ts'
import { createFormDesk } from './form-desk.ts'
import { readFeed } from './modules/calendar/queries.ts'
import { findSubscription, unsubscribe } from './modules/notifications/unsubscribe/mutations.ts'
import type { Program } from './program.ts'

export function createPageCaller(program: Program): PageCaller {
  const signIn = program.signIn!

  async function visitor(headers: Headers): Promise<Visitor | undefined> {
    const signedIn = await signIn.session(headers)
    if (!signedIn) return undefined
    const { userId, name, email, twoFactor } = signedIn
    return { userId, name, email, twoFactor, memberships: await signIn.memberships(signedIn) }
  }

  async function inside(headers: Headers, slug: string) {
    const signedIn = await signIn.session(headers)
    const ctx = await sessionContext(program, signedIn, slug, headers.get('x-request-id') ?? randomUUID())
    if (!signedIn || !ctx) return undefined
    const { userId, name, email, twoFactor } = signedIn
    const memberships = await signIn.memberships(signedIn)
    const here = memberships.find(({ workspace }) => workspace.id === ctx.workspace.id)
    return here && { visitor: { userId, name, email, twoFactor, memberships }, here, api: createCaller(ctx) }
  }

  return {
    visitor,
    inside,
    invitation: signIn.invitation,
    isResetLink: signIn.isResetLink,
    isSetUpOpen: signIn.isSetUpOpen,
    subscription: (link) => findSubscription(openPlatform(program), link),
    unsubscribe: (link) => unsubscribe(openPlatform(program), link),
    sendsMail: () => program.services.mailer.sends,
    publicUrl: () => program.services.publicUrl,
    booking: createBookingDesk(program),
    calendar: (link, asked) => readFeed(openPlatform(program), link, asked),
    forms: createFormDesk(program),
    lost: answerNotFound,
    posted: (headers) => unpackPosted(headers.get(POSTED_HEADER)),
  }
}
