import { Activity, BookOpen, KeyRound, Users, Webhook } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ActivityList } from '#components/activity/activity-list.tsx'
import { Page } from '#components/shell/page.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { Inside } from '#server/caller.ts'
import { requireInside } from './inside.ts'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace: slug } = await params
  const { here, api } = await requireInside(slug)
  const isGuest = here.member.role === 'guest'
  const [figures, activity] = await Promise.all([
    figuresOf(api, isGuest),
    isGuest ? [] : api.activity.list({ limit: 20 }),
  ])
  return (
    <Page>
      <PageHeader title={`Hello, ${here.member.name.split(' ')[0]}`} description={here.workspace.name} />
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(({ label, count }) => (
          <Card key={label} className="flex flex-col-reverse gap-1">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums">{count.toLocaleString('en')}</dd>
          </Card>
        ))}
      </dl>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {!isGuest && (
          <Section title="Recent activity">
            <Card flush>
              {activity.length > 0 ? (
                <ActivityList activity={activity} zone={here.workspace.time_zone} />
              ) : (
                <EmptyState icon={<Activity />} title="Nothing has happened yet">
                  What people and tokens do in this workspace stands here.
                </EmptyState>
              )}
            </Card>
          </Section>
        )}
        <Section title="Next steps">
          <Card flush>
            <ul className="divide-y divide-line">
              {stepsFor(slug, here.member.role).map((step) => (
                <Step key={step.href} {...step} />
              ))}
            </ul>
          </Card>
        </Section>
      </div>
    </Page>
  )
}

async function figuresOf(api: Inside['api'], isGuest: boolean) {
  const one = { limit: 1 }
  const [tasks, projects] = await Promise.all([
    api.tasks.list({ ...one, status: ['backlog', 'todo', 'in_progress'] }),
    api.projects.list({ ...one, status: ['planned', 'active', 'on_hold'] }),
  ])
  const open = [
    { label: 'Open tasks', count: tasks.total ?? 0 },
    { label: 'Running projects', count: projects.total ?? 0 },
  ]
  if (isGuest) return open
  const [deals, contacts] = await Promise.all([api.deals.list({ ...one, status: ['open'] }), api.contacts.list(one)])
  return [...open, { label: 'Open deals', count: deals.total ?? 0 }, { label: 'Contacts', count: contacts.total ?? 0 }]
}

type StepProps = { href: string; icon: ReactNode; label: string; hint: string }

function stepsFor(slug: string, role: string): StepProps[] {
  const settings = `/${slug}/settings`
  const docs = {
    href: '/developers',
    icon: <BookOpen />,
    label: 'Read the API guide',
    hint: 'The first task in two minutes',
  }
  const people = {
    href: `${settings}/members`,
    icon: <Users />,
    label: 'See who is here',
    hint: 'Members and their roles',
  }
  if (role !== 'owner') return [people, docs]
  return [
    { href: `${settings}/tokens`, icon: <KeyRound />, label: 'Make a token', hint: 'For scripts and other products' },
    { href: `${settings}/webhooks`, icon: <Webhook />, label: 'Add a webhook', hint: 'Hear of changes as they happen' },
    { ...people, label: 'Invite your team', hint: 'By mail, with a role' },
    docs,
  ]
}

function Step({ href, icon, label, hint }: StepProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 [&>svg]:size-4 [&>svg]:text-ink-faint"
      >
        {icon}
        <span className="flex flex-col leading-4.5">
          <span className="font-medium">{label}</span>
          <span className="text-sm text-ink-muted">{hint}</span>
        </span>
      </Link>
    </li>
  )
}
