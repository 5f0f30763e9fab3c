'use client'

import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Decision, DecisionLinks } from '#server/modules/decisions/schema.ts'
import { LinksDialog } from './links-dialog.tsx'

type LinksProps = { decision: Decision; onLinks: (links: DecisionLinks) => void }

/** The documents and risks of a decision. */
export function LinksSection({ decision, onLinks }: LinksProps) {
  const { root } = useFrame()
  const [editing, setEditing] = useState(false)
  const documents = useRecords('documents').rows?.filter(({ id }) => decision.documents.includes(id)) ?? []
  const risks = useRecords('risks').rows?.filter(({ id }) => decision.risks.includes(id)) ?? []
  const links = [
    ...documents.map(({ id, title }) => ({ href: `${root}/documents/${id}`, label: title })),
    ...risks.map(({ id, number, title }) => ({ href: `${root}/risks/${id}`, label: `Risk #${number} ${title}` })),
  ]
  return (
    <Section
      title="Documents and risks"
      actions={
        <Button size="sm" icon={<Link2 />} onClick={() => setEditing(true)}>
          Edit links
        </Button>
      }
    >
      {links.length === 0 ? (
        <p className="text-ink-muted">No linked documents or risks yet.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {links.map(({ href, label }) => (
            <li key={href} className="truncate">
              <TextLink href={href}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {editing && <LinksDialog decision={decision} onLinks={onLinks} open onOpenChange={setEditing} />}
    </Section>
  )
}
