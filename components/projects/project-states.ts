import type { States } from '#components/records/states.ts'
import type { Project } from '#server/modules/projects/schema.ts'

export const PROJECT_STATES: States<Project['status']> = {
  planned: { label: 'Planned', tone: 'neutral' },
  active: { label: 'Active', tone: 'info' },
  on_hold: { label: 'On hold', tone: 'warning' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
