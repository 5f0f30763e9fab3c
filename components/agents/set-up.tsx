'use client'

import { CodeBlock } from '#components/ui/code-block.tsx'
import { Section } from '#components/ui/section.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { setUps } from '#server/modules/agents/rules.ts'

/** Setup snippets for each supported client. */
export function SetUp({ publicUrl }: { publicUrl: string }) {
  return (
    <Section title="Connect an agent" description="Choose the client that runs the agent.">
      <Tabs
        label="Programs"
        tabs={setUps(publicUrl, 'YOUR_TOKEN').map(({ client, where, code, language, signsIn }) => ({
          value: client,
          label: client,
          content: (
            <div className="flex flex-col gap-2">
              <p>{where}</p>
              <CodeBlock code={code} label={`Setup for ${client}`} language={language} />
              <p className="text-sm text-ink-muted">
                {signsIn
                  ? 'You sign in as an owner and choose what it may do. No token is needed.'
                  : 'Replace YOUR_TOKEN with a token of this workspace.'}
              </p>
            </div>
          ),
        }))}
      />
    </Section>
  )
}
