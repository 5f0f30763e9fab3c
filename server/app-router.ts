import { createCallerFactory, router } from './core/procedures.ts'
import { tasks } from './modules/tasks/router.ts'

export const appRouter = router({
  tasks,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
