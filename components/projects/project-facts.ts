import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'
import { PROJECT_STATES } from './project-states.ts'

export const PROJECT: KindFacts = {
  entity: 'project',
  place: { group: 'Work', path: '/projects', label: 'Projects', icon: 'FolderKanban', key: 'p' },
  words: 'jobs',
  records: async () => (await import('#components/projects/project-kind.tsx')).PROJECTS,
  create: { label: 'New project', words: 'job initiative', roles: STAFF },
  states: PROJECT_STATES,
  trash: { label: 'Projects' },
}
