'use client'

import { Download } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import type { Format } from './export-map.ts'

const FORMATS: { format: Format; label: string; hint: string }[] = [
  { format: 'opml', label: 'OPML', hint: 'For other mind map and outline programs' },
  { format: 'md', label: 'Markdown', hint: 'An outline as text' },
  { format: 'svg', label: 'SVG', hint: 'A picture of any size' },
  { format: 'png', label: 'PNG', hint: 'A picture' },
]

/** Exports what the editor shows; the code for it loads on demand. */
export function ExportMenu({ title, tree }: { title: string; tree: Topic }) {
  const save = async (format: Format) => {
    try {
      const { exportMap } = await import('./export-map.ts')
      await exportMap(title, tree, format)
    } catch (error) {
      toast.error('Could not export', { description: (error as Error).message })
    }
  }
  return (
    <Menu
      trigger={
        <Button size="sm" icon={<Download />}>
          Export
        </Button>
      }
      groups={[{ items: FORMATS.map(({ format, ...item }) => ({ ...item, onSelect: () => void save(format) })) }]}
    />
  )
}
