'use client'

import { useState } from 'react'
import { CheckboxGroup } from '#components/ui/checkbox-group.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Card } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { events } from './samples.ts'
import { Specimen } from './specimen.tsx'

const access = [
  { value: 'read', label: 'Read-only', description: 'List and read records' },
  { value: 'write', label: 'Read-write', description: 'Everything a member can do' },
  { value: 'owner', label: 'Owner', description: 'Not for tokens', disabled: true },
]

export function Choices() {
  const [chosen, setChosen] = useState(['task.created'])
  return (
    <>
      <Specimen title="Checkbox">
        <div className="flex flex-col gap-1">
          <Checkbox label="Unchecked" />
          <Checkbox label="Checked" defaultChecked hint="With a hint under it" />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled and checked" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen title="Checkbox group">
        <CheckboxGroup
          label="Tasks"
          options={events.filter((event) => event.group === 'Tasks')}
          value={chosen}
          onValueChange={setChosen}
        />
      </Specimen>
      <Specimen title="Radio group">
        <RadioGroup label="Access" options={access} defaultValue="read" />
      </Specimen>
      <Specimen title="Switch" stack>
        <Card>
          <div className="flex flex-col gap-3">
            <Switch trailing label="Mentions" hint="When someone writes your name" defaultChecked />
            <Switch trailing label="Assignments" hint="When a task becomes yours" />
            <Switch trailing label="Due tomorrow" disabled />
          </div>
        </Card>
        <Switch label="Next to its label" defaultChecked />
      </Specimen>
      <Specimen title="Tabs" stack>
        <Tabs
          label="Webhook"
          tabs={[
            { value: 'deliveries', label: 'Deliveries', count: 128, content: <p>Deliveries, newest first.</p> },
            { value: 'events', label: 'Events', count: 4, content: <p>Subscribed events.</p> },
            { value: 'settings', label: 'Settings', content: <p>Address, secret, pause.</p> },
          ]}
        />
      </Specimen>
    </>
  )
}
