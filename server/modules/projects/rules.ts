import type { Project } from './schema.ts'

/** Work is left to do. */
export const isOpenProject = ({ status }: Pick<Project, 'status'>) => status !== 'completed' && status !== 'cancelled'
