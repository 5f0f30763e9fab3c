'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { PROJECTS } from './project-kind.tsx'

export function ProjectsViews() {
  return <RecordsPage kind={PROJECTS} mayWrite={useFrame().role !== 'guest'} />
}
