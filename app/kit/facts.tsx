import { Avatar } from '#components/ui/avatar.tsx'
import { Badge, StatusDot, type Tone } from '#components/ui/badge.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Code, CodeBlock } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { JsonView } from '#components/ui/json-view.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { sampleCurl, samplePayload } from './samples.ts'
import { Specimen } from './specimen.tsx'

const statuses: { tone: Tone; word: string }[] = [
  { tone: 'neutral', word: 'Draft' },
  { tone: 'success', word: 'Paid' },
  { tone: 'warning', word: 'Due soon' },
  { tone: 'danger', word: 'Overdue' },
  { tone: 'info', word: 'Sent' },
  { tone: 'accent', word: 'Preview' },
]
const people = [
  'Ana López',
  'Ben Okafor',
  'Chiara Rossi',
  'Dmitri Volkov',
  'Élodie Durand',
  'Farah Aziz',
  'Goran Ilić',
  'Hana Sato',
]

export function Facts() {
  return (
    <>
      <Specimen title="Badge">
        {statuses.map(({ tone, word }) => (
          <Badge key={tone} tone={tone}>
            {word}
          </Badge>
        ))}
        <Badge mono>200</Badge>
      </Specimen>
      <Specimen title="Status dot">
        {statuses.map(({ tone, word }) => (
          <StatusDot key={tone} tone={tone}>
            {word}
          </StatusDot>
        ))}
      </Specimen>
      <Specimen title="Avatar">
        {people.map((name) => (
          <Avatar key={name} name={name} alone />
        ))}
        <Avatar name="Ana López" size="lg" alone />
        <Avatar name="Ana López" size="sm" alone />
        <Avatar name="Northwind" square alone />
      </Specimen>
      <Specimen title="Relative time">
        <RelativeTime at="2026-11-21T09:14:07Z" zone="Europe/Madrid" />
        <RelativeTime at="2026-03-12T10:00:00Z" zone="Europe/Madrid" />
        <RelativeTime at="2031-03-12T10:00:00Z" zone="Europe/Madrid" />
      </Specimen>
      <Specimen title="Breadcrumb">
        <Breadcrumb
          items={[
            { label: 'Settings', href: '#facts' },
            { label: 'Webhooks', href: '#facts' },
            { label: 'Billing bridge' },
          ]}
        />
      </Specimen>
      <Specimen title="Section" stack>
        <Section title="Signing secret" description="Every delivery is signed with it.">
          <Card>
            <DescriptionList
              items={[
                { label: 'Address', value: <Code>https://example.com/hooks/atrium</Code> },
                { label: 'Status', value: <StatusDot tone="success">Delivering</StatusDot> },
                { label: 'Success, 24 h', value: '99.2 %' },
                { label: 'Created by', value: 'Ana López' },
              ]}
            />
          </Card>
        </Section>
      </Specimen>
      <Specimen title="Code" stack>
        <CodeBlock title="curl" code={sampleCurl} />
        <CodeBlock code={'{"error": "not_found", "message": "There is no such task. Check its id."}'} />
      </Specimen>
      <Specimen title="JSON" stack>
        <JsonView label="Request body" text={samplePayload} />
        <JsonView label="Response body" text="<html>Bad gateway</html>" />
      </Specimen>
    </>
  )
}
