import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { HomePage } from '#components/home/home-page.tsx'
import { readSteps, stepsCookie } from '#components/home/steps-cookie.ts'
import { requireInside } from './inside.ts'

export const metadata: Metadata = { title: 'Home' }

export default async function Home({ params }: { params: Promise<{ workspace: string }> }) {
  const { here, api } = await requireInside((await params).workspace)
  const tasks = api.tasks.list({ limit: 1, count: false })
  const staff = here.member.role !== 'guest' && Promise.all([api.activity.list({ limit: 12 }), api.home.figures()])
  const steps = here.member.role === 'owner' && api.home.steps()
  const [activity, figures] = (await staff) || []
  const dismissed = readSteps((await cookies()).get(stepsCookie(here.member.id))?.value)
  return (
    <HomePage
      workspace={here.workspace.name}
      hasTasks={(await tasks).data.length > 0}
      {...(activity && { activity })}
      {...(figures && { figures })}
      {...(steps && { first: { steps: await steps, dismissed } })}
    />
  )
}
