'use client'

import { Download, Ellipsis, FileCode, History, Newspaper, Printer, Trash2 } from 'lucide-react'
import { addressOf } from '#components/files/send-file.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { download } from '#components/ui/download.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'

type DocumentMenuProps = {
  title: string
  /** The page that sends it as a newsletter. */
  newsletter: string
  /** The address of the document. */
  page: string
  /** The text that is shown. */
  read: () => Doc
  onDelete: () => void
}

/** The menu of a document. */
export function DocumentMenu({ title, newsletter, page, read, onDelete }: DocumentMenuProps) {
  const { here } = useFrame()
  const mayMail = useManages()
  const name = startOf(title.replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ').trim(), 80) || 'Document'
  return (
    <Menu
      trigger={<IconButton label="Options for the document" icon={<Ellipsis />} />}
      groups={[
        {
          items: [
            { label: 'Version history', icon: <History />, href: `${page}/versions` },
            { label: 'Print or save as PDF', icon: <Printer />, href: `${page}/print` },
            ...(mayMail ? [{ label: 'Send as newsletter', icon: <Newspaper />, href: newsletter }] : []),
          ],
        },
        {
          items: [
            {
              label: 'Download as Markdown',
              icon: <Download />,
              onSelect: () => void exportMarkdown(name, read()),
            },
            {
              label: 'Download as HTML',
              icon: <FileCode />,
              onSelect: () => void exportHtml({ name, title, workspace: here.slug }, read()),
            },
          ],
        },
        { items: [{ label: 'Delete document', icon: <Trash2 />, danger: true, onSelect: onDelete }] },
      ]}
    />
  )
}

async function exportMarkdown(name: string, doc: Doc) {
  const { writeMarkdown } = await import('#server/modules/documents/rules/write-markdown.ts')
  download(`${name}.md`, writeMarkdown(doc), 'text/markdown')
}

/** The page loads images from here, for signed-in members. */
async function exportHtml({ name, title, workspace }: { name: string; title: string; workspace: string }, doc: Doc) {
  const { writeHtml, writePage } = await import('./write-html.ts')
  const image = (file: string) => ({ address: location.origin + addressOf(workspace, file) })
  download(`${name}.html`, writePage(title, writeHtml(doc, { image })), 'text/html')
}
