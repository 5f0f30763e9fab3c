import type { AnyProcedure } from '@trpc/server'
import { createCallerFactory, mergeRouters, router } from './core/rest/procedures.ts'
import { recordRouters } from './core/rest/record-procedures.ts'
import { plainKinds } from './kinds.ts'
import { activity } from './modules/activity/router.ts'
import { agents } from './modules/agents/router.ts'
import { bookings } from './modules/bookings/router.ts'
import { calendar } from './modules/calendar/router.ts'
import { campaigns } from './modules/campaigns/router.ts'
import { changes } from './modules/changes/router.ts'
import { comments } from './modules/comments/router.ts'
import { connectors } from './modules/connectors/router.ts'
import { contacts } from './modules/contacts/router.ts'
import { deals } from './modules/deals/router.ts'
import { decisions } from './modules/decisions/router.ts'
import { documents } from './modules/documents/router.ts'
import { emailEvents } from './modules/email-events/router.ts'
import { erasure } from './modules/erasure/router.ts'
import { events } from './modules/events/router.ts'
import { files } from './modules/files/router.ts'
import { folders } from './modules/folders/router.ts'
import { forms } from './modules/forms/router.ts'
import { home } from './modules/home/router.ts'
import { imports } from './modules/imports/router.ts'
import { counts } from './modules/inventory/counts/router.ts'
import { items } from './modules/inventory/items/router.ts'
import { orders } from './modules/inventory/orders/router.ts'
import { inventory } from './modules/inventory/router.ts'
import { invitations } from './modules/invitations/router.ts'
import { invoices } from './modules/invoices/router.ts'
import { leads } from './modules/leads/router.ts'
import { mail } from './modules/mail/router.ts'
import { marketing } from './modules/marketing/router.ts'
import { me } from './modules/me/router.ts'
import { members } from './modules/members/router.ts'
import { mindmaps } from './modules/mindmaps/router.ts'
import { newsletterDrafts } from './modules/newsletters/drafts/router.ts'
import { newsletters } from './modules/newsletters/router.ts'
import { notifications } from './modules/notifications/router.ts'
import { presence } from './modules/presence/router.ts'
import { quotes } from './modules/quotes/router.ts'
import { risks } from './modules/risks/router.ts'
import { sandboxes } from './modules/sandboxes/router.ts'
import { search } from './modules/search/router.ts'
import { submissions } from './modules/submissions/router.ts'
import { suppressions } from './modules/suppressions/router.ts'
import { tasks } from './modules/tasks/router.ts'
import { tickets } from './modules/tickets/router.ts'
import { tokens } from './modules/tokens/router.ts'
import { trash } from './modules/trash/router.ts'
import { webhooks } from './modules/webhooks/router.ts'
import { workspaces } from './modules/workspaces/router.ts'

export const appRouter = router({
  activity,
  agents,
  bookings,
  calendar,
  campaigns,
  changes,
  comments,
  connectors,
  newsletters,
  newsletter_drafts: newsletterDrafts,
  contacts: mergeRouters(contacts, erasure),
  deals,
  decisions,
  documents,
  emailEvents,
  events,
  files,
  folders,
  forms,
  home,
  imports,
  inventory,
  invoices,
  quotes,
  invitations,
  items,
  leads,
  mail,
  marketing,
  me,
  members,
  mindmaps,
  notifications,
  presence,
  ...recordRouters(plainKinds),
  purchase_orders: orders,
  sandboxes,
  search,
  stock_counts: counts,
  suppressions,
  submissions,
  tasks,
  risks,
  tickets,
  tokens,
  trash,
  webhooks,
  workspaces,
})

export type AppRouter = typeof appRouter
/** By path, such as `tasks.update`. */
export const procedures: Readonly<Record<string, AnyProcedure>> = appRouter._def.procedures as never
export const createCaller = createCallerFactory(appRouter)
