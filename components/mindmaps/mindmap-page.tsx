'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import type { OpenMindmap } from '#server/modules/mindmaps/schema.ts'
import { MindmapEditor } from './mindmap-editor.tsx'
import { MINDMAPS } from './mindmap-kind.tsx'

export function MindmapPage({ initial }: { initial: OpenMindmap }) {
  return (
    <RecordPage kind={MINDMAPS} initial={initial}>
      {({ title }) => <MindmapEditor title={title} initial={initial} />}
    </RecordPage>
  )
}
