import { createCallerFactory, router } from './core/procedures.ts'
import { contacts } from './modules/contacts/router.ts'
import { deals } from './modules/deals/router.ts'
import { invoices } from './modules/invoices/router.ts'
import { members } from './modules/members/router.ts'
import { projects } from './modules/projects/router.ts'
import { tasks } from './modules/tasks/router.ts'

export const appRouter = router({
  contacts,
  deals,
  invoices,
  members,
  projects,
  tasks,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
