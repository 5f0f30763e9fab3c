import type { Metadata } from 'next'
import { HomePage } from '#components/home/home-page.tsx'
import { requireInside } from './inside.ts'

export const metadata: Metadata = { title: 'Home' }

export default async function Home({ params }: { params: Promise<{ workspace: string }> }) {
  const { here, api } = await requireInside((await params).workspace)
  const tasks = api.tasks.list({ limit: 1, count: false })
  const staff = here.member.role !== 'guest' && Promise.all([api.activity.list({ limit: 12 }), api.home.figures()])
  const [activity, figures] = (await staff) || []
  return (
    <HomePage
      workspace={here.workspace.name}
      hasTasks={(await tasks).data.length > 0}
      {...(activity && { activity })}
      {...(figures && { figures })}
    />
  )
}
