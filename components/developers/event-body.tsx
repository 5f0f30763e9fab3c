import { JsonView } from '#components/ui/json-view.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { FieldTable } from './field-table.tsx'
import { Part } from './operation-body.tsx'

type Fields = Parameters<typeof FieldTable>[0]['fields']
type EventBodyProps = { event: { name: string; when: string; fields: Fields; headers: Fields; example: string } }

/** One event: when it fires, and what Atrium sends. */
export function EventBody({ event: { name, when, fields, headers, example } }: EventBodyProps) {
  return (
    <article className="flex max-w-220 flex-col gap-10">
      <header className="flex flex-col gap-3">
        <h1 className="font-mono text-xl font-semibold tracking-tight">{name}</h1>
        <p className="max-w-160 text-ink-muted">
          {when} Sent as a POST request to every{' '}
          <TextLink href="/developers/guides/webhooks">webhook endpoint</TextLink> that subscribes to it.
        </p>
      </header>
      <Part id="body" title="Body">
        <FieldTable label="Body fields" from="us" fields={fields} />
        <JsonView whole label="Example body" text={example} />
      </Part>
      <Part id="headers" title="Headers">
        <FieldTable label="Header fields" from="us" fields={headers} />
      </Part>
    </article>
  )
}
