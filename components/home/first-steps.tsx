'use client'

import { Building2, FileUp, type LucideIcon, Users, X } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { FirstSteps as Steps } from '#server/modules/home/schema.ts'
import { keepSteps, type StepKey } from './steps-cookie.ts'

type Step = { key: StepKey; icon: LucideIcon; label: string; hint: string; verb: string; path: string }

const STEPS: readonly Step[] = [
  {
    key: 'company',
    icon: Building2,
    label: 'Add your company details',
    hint: 'Name, address and tax number for your invoices',
    verb: 'Add details',
    path: '/settings#invoices',
  },
  {
    key: 'records',
    icon: FileUp,
    label: 'Import your contacts',
    hint: 'From a CSV file. You can also import tasks, deals and items.',
    verb: 'Import',
    path: '/contacts?import',
  },
  {
    key: 'team',
    icon: Users,
    label: 'Invite your team',
    hint: 'Add members and choose their roles',
    verb: 'Invite',
    path: '/settings/members?new',
  },
]

type FirstStepsProps = { steps: Steps; dismissed: readonly StepKey[] }

/** Setup steps of a new workspace; each disappears when it is done or dismissed. */
export function FirstSteps({ steps, dismissed }: FirstStepsProps) {
  const { root, person } = useFrame()
  const [hidden, setHidden] = useState(dismissed)
  const shown = STEPS.filter(({ key }) => steps[key] && !hidden.includes(key))
  const dismiss = (key: StepKey) => {
    const next = [...hidden, key]
    keepSteps(person.id, next)
    setHidden(next)
  }
  if (shown.length === 0) return null
  return (
    <Section title="First steps">
      <Card flush>
        <ol className="divide-y divide-line">
          {shown.map(({ key, icon: Icon, label, hint, verb, path }) => (
            <li key={key} className="flex items-center gap-3 py-2.5 pr-2 pl-4">
              <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="flex min-w-0 flex-1 flex-col leading-4.5">
                <span className="font-medium">{label}</span>
                <span className="text-sm text-ink-muted">{hint}</span>
              </span>
              <LinkButton size="sm" href={`${root}${path}`}>
                {verb}
              </LinkButton>
              <IconButton size="sm" label={`Dismiss “${label}”`} icon={<X />} onClick={() => dismiss(key)} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}
