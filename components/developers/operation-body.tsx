import { Fragment, type ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Code } from '#components/ui/code-block.tsx'
import { JsonView } from '#components/ui/json-view.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { FieldTable } from './field-table.tsx'
import { SampleTabs } from './sample-tabs.tsx'
import { Words } from './words.tsx'

type Fields = Parameters<typeof FieldTable>[0]['fields']
type Content = { fields: Fields; example: string }

type OperationBodyProps = {
  operation: {
    tag: string
    method: string
    path: string
    summary: string
    description: string
    parameters: Fields
    body: Content | undefined
    answers: { status: string; description: string; codes: string[]; headers: string[]; content: Content | undefined }[]
    samples: readonly { language: string; code: string }[]
  }
}

/** One operation: the call, its input, its responses and its errors. */
export function OperationBody({ operation }: OperationBodyProps) {
  const { tag, method, path, summary, description, parameters, body, answers, samples } = operation
  const refusals = answers.filter(({ codes }) => codes.length > 0)
  return (
    <article className="flex max-w-220 flex-col gap-10">
      <header className="flex flex-col gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{summary}</h1>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-mono text-base">
          <Badge mono>{method}</Badge>
          <span className="break-all">/api/v1{path}</span>
        </p>
        <p className="max-w-160 text-ink-muted">
          <Words>{description}</Words>
        </p>
        {/* Without prefetch: the reference is a separate document outside the application. */}
        <LinkButton href={tryAddress(tag, method, path)} prefetch={false} className="w-fit">
          Try it
        </LinkButton>
      </header>
      <SampleTabs label={summary.toLowerCase()} samples={samples} />
      {parameters.length > 0 && (
        <Part id="parameters" title="Parameters">
          <FieldTable label="Parameter fields" fields={parameters} />
        </Part>
      )}
      {body && (
        <Part id="body" title="Body">
          <FieldTable label="Body fields" fields={body.fields} />
        </Part>
      )}
      <Part id="answer" title="Response">
        {answers
          .filter(({ codes }) => codes.length === 0)
          .map(({ status, description: words, headers, content }) => (
            <div key={status} className="flex flex-col gap-3">
              <p>
                <Code>{status}</Code> <Words>{words}</Words>{' '}
                <span className="text-ink-muted">
                  Headers:{' '}
                  {headers.map((header, place) => (
                    <Fragment key={header}>
                      {place > 0 && ', '}
                      <span className="whitespace-nowrap">{header}</span>
                    </Fragment>
                  ))}
                  .
                </span>
              </p>
              {content && <FieldTable label={`Response fields ${status}`} from="us" fields={content.fields} />}
              {content && <JsonView whole label={`Example response ${status}`} text={content.example} />}
            </div>
          ))}
      </Part>
      <Part id="refusals" title="Errors">
        <ul className="flex flex-col gap-2">
          {refusals.map(({ status, codes }) => (
            <li key={status} className="flex flex-wrap items-center gap-x-3">
              <Code>{status}</Code>
              {codes.map((code) => (
                <TextLink
                  key={code}
                  href={`/developers/guides/errors#${code}`}
                  className="inline-flex min-h-6 items-center font-mono text-base"
                >
                  {code}
                </TextLink>
              ))}
            </li>
          ))}
        </ul>
      </Part>
    </article>
  )
}

/** URL of an operation in the interactive reference. */
function tryAddress(tag: string, method: string, path: string): string {
  return `/developers/reference#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`
}

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="scroll-mt-20 text-xl font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
