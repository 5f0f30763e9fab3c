import { randomUUID } from 'node:crypto'
import { createCaller } from '#server/app-router.ts'
import { sessionContext } from '#server/auth/authentication.ts'
import type { ConnectRequest, OAuth } from '#server/auth/oauth/oauth.ts'
import type { SignIn } from '#server/auth/sign-in.ts'
import type { Cells } from '#server/cells/cells.ts'
import { atLink, openPlatform, type PlatformOf } from '#server/core/access/platform.ts'
import { workspaceNamed } from '#server/core/access/signed-links.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { answerNotFound, noteError } from '#server/core/rest/answering.ts'
import { type PostedForm, POSTED_HEADER, unpackPosted } from '#server/core/rest/posted-form.ts'
import type { Membership } from '#server/modules/account/queries.ts'
import { type BookingHandler, createBookingHandler } from '#server/modules/bookings/visits/handler.ts'
import { readFeed } from '#server/modules/calendar/queries.ts'
import type { OpenInvitation } from '#server/modules/invitations/schema.ts'
import { findPublicImage, workspaceOfImage } from '#server/modules/newsletters/images/queries.ts'
import type { NoticeKind } from '#server/modules/notifications/schema.ts'
import {
  findSubscription,
  unsubscribe,
  workspaceOfUnsubscribe,
} from '#server/modules/notifications/unsubscribe/mutations.ts'
import { createQuoteHandler, type QuoteHandler } from '#server/modules/quotes/visits/handler.ts'
import { createFormHandler, type FormHandler } from '#server/modules/submissions/visit/handler.ts'
import type { ProgramParts } from './program-parts.ts'

export type Caller = ReturnType<typeof createCaller>

/** The signed-in person and their workspaces. */
export type Visitor = { userId: string; name: string; email: string; twoFactor: boolean; memberships: Membership[] }

/** The viewer of a workspace page and the procedures with the viewer's permissions. */
export type Inside = {
  visitor: Visitor
  here: Membership
  api: Caller
  /** The feed position before the page was read, so that the live stream brings everything the page does not show. */
  position: number
}

export type PageCaller = {
  visitor(headers: Headers): Promise<Visitor | undefined>
  /** Undefined without a session or membership in the workspace with this slug. */
  inside(headers: Headers, workspace: string): Promise<Inside | undefined>
  invitation(secret: string): Promise<OpenInvitation | undefined>
  isResetLink(token: string): Promise<boolean>
  /** The request of an app on its consent page; undefined if this browser did not start it. */
  connectRequest(id: string, headers: Headers): Promise<ConnectRequest | undefined>
  /** The same for the sign-in page, before anyone is signed in. */
  waitingConnectRequest(id: string): Promise<ConnectRequest | undefined>
  /** Names of the owners of a workspace. */
  ownersOf(workspace: string): Promise<string[]>
  /** The subscription that an unsubscribe link ends; undefined for an invalid link. */
  subscription(link: string): Promise<{ workspace: Workspace; kind: NoticeKind } | undefined>
  unsubscribe(link: string): Promise<boolean>
  isSetUpOpen(code: string): Promise<boolean>
  /** Whether this installation sends email. */
  sendsMail(): boolean
  publicUrl(): string
  booking: BookingHandler
  /** A calendar feed by the last segment of its URL; undefined when there is none. */
  calendar(link: string, asked: Parameters<typeof readFeed>[2]): ReturnType<typeof readFeed>
  /** The image of a newsletter by the end of its address; undefined when there is none. */
  newsletterImage(address: string): ReturnType<typeof findPublicImage>
  forms: FormHandler
  quotes: QuoteHandler
  /** The rejected input of the form that posted to this page. */
  posted(headers: Headers): PostedForm | undefined
  /** Answers the current page with 404. */
  lost(): void
}

type Parts = ProgramParts & { cells: Cells; signIn: SignIn; oauth: OAuth }

const noting =
  <Input extends unknown[], Output>(ask: (...input: Input) => Promise<Output>) =>
  (...input: Input): Promise<Output> =>
    ask(...input).catch((error: unknown) => {
      noteError(error)
      throw error
    })

export function createPageCaller(program: Parts): PageCaller {
  const { signIn, oauth, cells } = program
  const platformIn = async (workspace: string | undefined) => {
    const cell = workspace === undefined ? undefined : await cells.ofWorkspace(workspace)
    return cell && openPlatform(cell)
  }
  const platformOf: PlatformOf = (link) => platformIn(workspaceNamed(link))
  const imageOwner: PlatformOf = (address) => platformIn(workspaceOfImage(address))
  const subscribed: PlatformOf = (link) => platformIn(workspaceOfUnsubscribe(link))

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
    const api = createCaller(ctx, { onError: ({ error }) => noteError(error) })
    const [memberships, { seq }] = await Promise.all([signIn.memberships(signedIn), api.changes.position()])
    const here = memberships.find(({ workspace }) => workspace.id === ctx.workspace.id)
    return here && { visitor: { userId, name, email, twoFactor, memberships }, here, api, position: seq }
  }

  return {
    visitor: noting(visitor),
    inside: noting(inside),
    connectRequest: noting(oauth.request),
    waitingConnectRequest: noting(oauth.waiting),
    ownersOf: noting(oauth.ownersOf),
    invitation: noting(signIn.invitation),
    isResetLink: noting(signIn.isResetLink),
    isSetUpOpen: noting(signIn.isSetUpOpen),
    subscription: noting((link) => atLink(subscribed, link, (platform) => findSubscription(platform, link))),
    unsubscribe: async (link) => (await atLink(subscribed, link, (platform) => unsubscribe(platform, link))) ?? false,
    sendsMail: () => program.services.mailer.sends,
    publicUrl: () => program.services.publicUrl,
    booking: createBookingHandler(platformOf),
    calendar: (link, asked) => atLink(platformOf, link, (platform) => readFeed(platform, link, asked)),
    newsletterImage: (address) => atLink(imageOwner, address, (platform) => findPublicImage(platform, address)),
    forms: createFormHandler(platformOf),
    quotes: createQuoteHandler(platformOf),
    lost: answerNotFound,
    posted: (headers) => unpackPosted(headers.get(POSTED_HEADER)),
  }
}
