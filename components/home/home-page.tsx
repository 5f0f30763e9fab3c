'use client'

import { useQuery } from '@tanstack/react-query'
import { Activity as ActivityIcon, ListTodo, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ActivityList } from '#components/activity/activity-list.tsx'
import { useWaiting } from '#components/agents/use-agents.ts'
import { useOpen } from '#components/palette/palette-scope.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ActivityPage } from '#server/modules/activity/schema.ts'
import type { Figures } from '#server/modules/home/schema.ts'
import { DueList } from './due-list.tsx'
import { InvoiceCard, PipelineCard } from './figure-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextSteps } from './next-steps.tsx'

export type HomeProps = {
  workspace: string
  /** Whether the workspace has tasks; without any, the page explains how to start. */
  hasTasks: boolean
  /** Undefined for guests. */
  activity?: ActivityPage
  figures?: Figures
  /** For owners: the first steps of the workspace, and which of them were dismissed. */
  first?: ComponentProps<typeof FirstSteps>
}

/** Home: due tasks, recent activity and business figures. */
export function HomePage({ workspace, hasTasks, activity, figures, first }: HomeProps) {
  const { person, role } = useFrame()
  const mayDecide = role === 'owner' || role === 'manager'
  return (
    <Page>
      <PageHeader
        title={`Hello, ${person.name.split(' ')[0]}`}
        description={
          <>
            {workspace}
            {mayDecide && <WaitingProposals />}
          </>
        }
      />
      {first && <FirstSteps {...first} />}
      {!hasTasks && <FirstTask />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {hasTasks && <DueList />}
          {activity && <Recent initial={activity} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {figures && <FigureCards initial={figures} />}
          <NextSteps role={role} />
        </div>
      </div>
    </Page>
  )
}

/** In the line of the name, so that nothing moves. */
function WaitingProposals() {
  const { root } = useFrame()
  const count = useWaiting()
  if (count === 0) return null
  return (
    <>
      {' · '}
      <TextLink href={`${root}/agents`}>
        {count === 1 ? '1 proposal waits' : `${count} proposals wait`} for approval
      </TextLink>
    </>
  )
}

function FirstTask() {
  const open = useOpen()
  const { mayCreateTasks } = useFrame()
  if (!mayCreateTasks)
    return (
      <Card flush>
        <EmptyState icon={<ListTodo />} title="No tasks yet">
          Tasks of the projects of your teams appear here.
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <EmptyState
        icon={<ListTodo />}
        title="Create your first task"
        action={
          <Button variant="primary" icon={<Plus />} onClick={() => open('task')}>
            New task
          </Button>
        }
      >
        Add the next thing your team has to do.
        <span className="pointer-coarse:hidden"> Press C anywhere to create a task.</span>
      </EmptyState>
    </Card>
  )
}

function FigureCards({ initial }: { initial: Figures }) {
  const { data } = useQuery(useTRPC().home.figures.queryOptions(undefined, { initialData: initial }))
  return (
    <>
      <PipelineCard figures={data} />
      <InvoiceCard figures={data} />
    </>
  )
}

const RECENT = 12

function Recent({ initial }: { initial: ActivityPage }) {
  const { root } = useFrame()
  const { data } = useQuery(
    useTRPC().activity.list.queryOptions({ limit: RECENT }, { initialData: initial, staleTime: Infinity }),
  )
  return (
    <Section title="Recent activity" actions={<TextLink href={`${root}/activity`}>All activity</TextLink>}>
      <Card flush>
        {data.data.length > 0 ? (
          <ActivityList activity={data.data} />
        ) : (
          <EmptyState icon={<ActivityIcon />} title="No activity yet">
            Changes made by members, tokens and forms appear here.
          </EmptyState>
        )}
      </Card>
    </Section>
  )
}
