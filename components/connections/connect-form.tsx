import { X } from 'lucide-react'
import { AuthLayout } from '#components/shell/auth-layout.tsx'
import { SubmitButton } from '#components/shell/submit-button.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { AppOrigin } from './app-origin.tsx'

type ConnectFormProps = {
  request: { name: string; host: string | undefined; redirectHost: string; isLocal: boolean; asksToWrite: boolean }
  workspaces: readonly { slug: string; name: string }[]
  email: string
  problem?: string | undefined
}

const READ = { value: 'read_only', label: 'Read', description: 'Read everything that a manager can read.' } as const
const WRITE = {
  value: 'read_write',
  label: 'Read and write',
  description:
    'Read, and create and edit tasks, projects, documents, tickets, risks, comments, and drafts of invoices and quotes.',
} as const

const NEVER = [
  'It cannot delete anything.',
  'It cannot change settings or members, or see HR data.',
  'It cannot send email, issue invoices, send quotes, or move money.',
]

/** The permissions of an app and the choices of the owner who connects it. A plain form: works without JavaScript. */
export function ConnectForm({ request, workspaces, email, problem }: ConnectFormProps) {
  const { name, asksToWrite } = request
  return (
    <AuthLayout title={`Connect ${name}?`} description={`You are signed in as ${shownAddress(email)}.`}>
      <form method="post" action="?" className="group flex flex-col gap-5">
        {problem === 'not_owner' && <Banner tone="danger">You are no longer an owner of this workspace.</Banner>}
        <AppOrigin {...request} />
        {workspaces.length === 1 ? (
          <p>
            <input type="hidden" name="workspace" value={workspaces[0]!.slug} />
            It will act in <span className="font-medium">{workspaces[0]!.name}</span>.
          </p>
        ) : (
          <Field label="Workspace">
            <Select
              name="workspace"
              options={workspaces.map((workspace) => ({ value: workspace.slug, label: workspace.name }))}
              defaultValue={workspaces[0]!.slug}
            />
          </Field>
        )}
        <RadioGroup
          label="What it may do"
          name="access"
          options={asksToWrite ? [READ, WRITE] : [READ]}
          defaultValue={asksToWrite ? WRITE.value : READ.value}
        />
        <div className="flex flex-col gap-2">
          {asksToWrite && (
            <div className="hidden group-has-[[value$=write]:checked]:block">
              <Checkbox
                name="approval"
                label="Its changes wait for approval"
                hint="Each change is a proposal until an owner or manager accepts it."
              />
            </div>
          )}
          <Checkbox
            name="owner_functions"
            label="Owner functions"
            hint="Agents can read decisions, for as long as you are an owner."
          />
        </div>
        <ul aria-label="What it cannot do" className="flex flex-col gap-1 text-ink-muted">
          {NEVER.map((limit) => (
            <li key={limit} className="flex items-start gap-2">
              <X aria-hidden className="mt-0.5 size-4 shrink-0" />
              {limit}
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-muted">You can disconnect it at any time under Settings, Agents.</p>
        <div className="flex justify-end gap-2">
          <SubmitButton name="answer" value="cancel">
            Cancel
          </SubmitButton>
          <SubmitButton variant="primary" name="answer" value="connect">
            Connect
          </SubmitButton>
        </div>
      </form>
    </AuthLayout>
  )
}
