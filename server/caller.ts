import type { createCaller } from './app-router.ts'
import type { BookingDesk } from './booking-desk.ts'
import type { Posted } from './core/posted.ts'
import type { Workspace } from './core/workspace-context.ts'
import type { FormDesk } from './form-desk.ts'
import type { Membership } from './modules/account/queries.ts'
import type { readFeed } from './modules/calendar/queries.ts'
import type { OpenInvitation } from './modules/invitations/schema.ts'
import type { NoticeKind } from './modules/notifications/schema.ts'
import { runningProgram } from './program.ts'

export type Caller = ReturnType<typeof createCaller>

/** Who is signed in, and where they belong. */
export type Visitor = { userId: string; name: string; email: string; twoFactor: boolean; memberships: Membership[] }

/** What a page inside a workspace loads with: who looks at it, and the procedures as that person may call them. */
export type Inside = { visitor: Visitor; here: Membership; api: Caller }

export type PageCaller = {
  visitor(headers: Headers): Promise<Visitor | undefined>
  /** Undefined without a session, or for somebody who is no member of the workspace with this slug. */
  inside(headers: Headers, workspace: string): Promise<Inside | undefined>
  invitation(secret: string): Promise<OpenInvitation | undefined>
  isResetLink(token: string): Promise<boolean>
  /** What the link in a mail would end; undefined for a link that is not ours. */
  subscription(link: string): Promise<{ workspace: Workspace; kind: NoticeKind } | undefined>
  unsubscribe(link: string): Promise<boolean>
  isSetUpOpen(code: string): Promise<boolean>
  /** Whether mail leaves this installation. */
  sendsMail(): boolean
  publicUrl(): string
  booking: BookingDesk
  /** Somebody's calendar feed, by the last segment of its address; undefined when it leads nowhere. */
  calendar(link: string, asked: Parameters<typeof readFeed>[2]): ReturnType<typeof readFeed>
  forms: FormDesk
  /** What the page that is being made was sent and did not take. */
  posted(headers: Headers): Posted | undefined
  /** Says 404 of the page that is being made. */
  lost(): void
}

/** The pages' way to the program of this process, which Next's own module graph does not hold. */
export function caller(): PageCaller {
  return runningProgram().caller!
}
