'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { JsonView } from '#components/ui/json-view.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import { callTool, listTools, type Result, sampleArguments, type ShownTool } from './tool-calls.ts'

/** Calls tools as an agent with this token would. The token is not stored. */
export function TryTool() {
  const [token, setToken] = useState('')
  const [tools, setTools] = useState<ShownTool[]>([])
  const [tool, setTool] = useState<ShownTool>()
  const [args, setArgs] = useState('')
  const [isDry, setIsDry] = useState(true)
  const { once, pending } = useOnce()
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<Result>()

  const choose = (next: ShownTool) => {
    setTool(next)
    setArgs(sampleArguments(next))
    setResult(undefined)
    setProblem(undefined)
  }
  const attempt = (work: () => Promise<void>) =>
    once(async () => {
      setProblem(undefined)
      try {
        await work()
      } catch (error) {
        setProblem((error as Error).message)
      }
    })
  const open = () =>
    attempt(async () => {
      const found = await listTools(token.trim())
      setTools(found)
      choose(found[0]!)
    })
  const run = () => attempt(async () => setResult(await callTool(token.trim(), tool!, args, isDry)))
  const isWrite = tool !== undefined && !tool.annotations.readOnlyHint

  return (
    <Section title="Try a tool" description="See what an agent with a token sees. Calls appear in its runs.">
      <Card className="flex flex-col gap-4">
        <form
          className="flex flex-wrap items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void open()
          }}
        >
          <Field
            label="Token to try"
            className="grow"
            {...(problem && !tool && { error: problem })}
            hint="It is not stored."
          >
            <PasswordField value={token} onValueChange={setToken} autoComplete="off" placeholder="atr_live_…" />
          </Field>
          <Button type="submit" className="sm:mt-6.5" loading={pending && !tool} disabled={token.trim() === ''}>
            Show tools
          </Button>
        </form>
        {tool && (
          <>
            <Field label="Tool" hint={tool.description}>
              <Select
                options={tools.map(({ name }) => ({ value: name, label: name }))}
                value={tool.name}
                onValueChange={(name) => choose(tools.find((one) => one.name === name)!)}
              />
            </Field>
            <Field
              label="Arguments"
              hint={`JSON. ${tool.name} takes ${Object.keys(tool.inputSchema.properties ?? {}).join(', ') || 'no arguments'}.`}
              {...(problem && { error: problem })}
            >
              <Textarea mono rows={4} value={args} onValueChange={setArgs} spellCheck={false} />
            </Field>
            <div className="flex flex-wrap items-center gap-4">
              <Button variant="primary" loading={pending} onClick={() => void run()}>
                Call tool
              </Button>
              {isWrite && <Checkbox label="Dry run: change nothing" checked={isDry} onCheckedChange={setIsDry} />}
            </div>
          </>
        )}
        {result && (
          <div className="flex flex-col gap-1.5">
            <p className="text-sm text-ink-muted" role="status">
              Status {result.status} after {Math.round(result.ms)} ms
            </p>
            <JsonView text={result.text} label="Result" />
          </div>
        )}
      </Card>
    </Section>
  )
}
