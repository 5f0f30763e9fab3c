import type { RecordModule } from '#components/records/record-kind.ts'

/** The modules whose records a project shows besides its tasks, for staff. */
export const PARTS = ['deals', 'invoices', 'documents', 'tickets', 'risks'] as const satisfies RecordModule[]
export type Part = (typeof PARTS)[number]

const MOST = 5

/** The newest records of a project. */
export const newestOf = (project: string) => ({ project: [project], sort: '-created_at' as const, limit: MOST })

/** Tasks that count for the progress of a project: without the cancelled ones. */
export const countedTasks = (project: string) => ({
  project: [project],
  status: ['backlog' as const, 'todo' as const, 'in_progress' as const, 'done' as const],
  limit: 1,
})

export const doneTasks = (project: string) => ({ project: [project], status: ['done' as const], limit: 1 })
