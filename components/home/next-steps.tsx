'use client'

import { BookOpen, KeyRound, type LucideIcon, Users, Webhook } from 'lucide-react'
import Link from 'next/link'
import { type Frame, useFrame } from '#components/shell/frame.tsx'
import { Card, Section } from '#components/ui/section.tsx'

type Step = { href: string; icon: LucideIcon; label: string; hint: string }

/** Next actions in the workspace, by role. */
export function NextSteps({ role }: Pick<Frame, 'role'>) {
  const { root } = useFrame()
  return (
    <Section title="Next steps">
      <Card flush>
        <ul className="divide-y divide-line">
          {stepsFor(root, role).map(({ href, icon: Icon, label, hint }) => (
            <li key={href}>
              <Link
                href={href}
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <Icon aria-hidden className="size-4 text-ink-faint" />
                <span className="flex flex-col leading-4.5">
                  <span className="font-medium">{label}</span>
                  <span className="text-sm text-ink-muted">{hint}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function stepsFor(root: string, role: Frame['role']): Step[] {
  const settings = `${root}/settings`
  const docs = {
    href: '/developers',
    icon: BookOpen,
    label: 'Read the API docs',
    hint: 'Make your first API call in two minutes',
  }
  const people = {
    href: `${settings}/members`,
    icon: Users,
    label: 'View members',
    hint: 'People in this workspace and their roles',
  }
  if (role === 'guest') return [people]
  if (role !== 'owner') return [people, docs]
  return [
    { href: `${settings}/tokens`, icon: KeyRound, label: 'Create a token', hint: 'For scripts and integrations' },
    {
      href: `${settings}/webhooks`,
      icon: Webhook,
      label: 'Add a webhook endpoint',
      hint: 'Receive events as they happen',
    },
    docs,
  ]
}
