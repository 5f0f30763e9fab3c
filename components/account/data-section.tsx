'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { download } from '#components/ui/download.ts'
import { Card, Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { authCall } from './auth-call.ts'

/** Downloads a copy of the member's own personal data as one file. */
export function DataSection() {
  const { person, here } = useFrame()
  const client = useTRPCClient()
  const [loading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const [data, sessions] = await Promise.all([
        client.members.personalData.query({ id: person.id }),
        authCall('sessions'),
      ])
      download(`${here.slug}-my-data.json`, JSON.stringify({ ...data, sessions }, null, 2), 'application/json')
    } catch (error) {
      toast.error('Could not download your data', { description: (error as Error).message })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Section
      title="Your data"
      description="Everything this workspace stores about you: profile, confidential fields, comments, activity and sessions."
    >
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">Downloads one JSON file. To erase your data, ask an owner.</p>
        <Button icon={<Download />} loading={loading} onClick={() => void save()}>
          Download my data
        </Button>
      </Card>
    </Section>
  )
}
