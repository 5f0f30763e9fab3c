import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { dueTasks } from '#components/home/due-tasks.ts'
import { HomePage } from '#components/home/home-page.tsx'
import { readSteps, stepsCookie } from '#components/home/steps-cookie.ts'
import { todayIn } from '#components/ui/format-day.ts'
import { requireInside } from './inside.ts'
import { ServedPage } from './served-page.tsx'

export const metadata: Metadata = { title: 'Home' }

export default async function Home({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireInside((await params).workspace)
  const { here, api } = inside
  const today = todayIn(here.workspace.time_zone)
  const tasks = api.tasks.list({ limit: 1, count: false })
  const staff = here.member.role !== 'guest' && Promise.all([api.activity.list({ limit: 12 }), api.home.figures()])
  const steps = here.member.role === 'owner' && api.home.steps()
  const [activity, figures] = (await staff) || []
  const dismissed = readSteps((await cookies()).get(stepsCookie(here.member.id))?.value)
  return (
    <ServedPage inside={inside} queries={{ 'tasks.list': dueTasks(here.member.id, today) }}>
      <HomePage
        workspace={here.workspace.name}
        hasTasks={(await tasks).data.length > 0}
        {...(activity && { activity })}
        {...(figures && { figures })}
        {...(steps && { first: { steps: await steps, dismissed } })}
      />
    </ServedPage>
  )
}
