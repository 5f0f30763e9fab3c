import type { Project } from './schema.ts'

export const isOpenProject = ({ status }: Pick<Project, 'status'>) => status !== 'completed' && status !== 'cancelled'
