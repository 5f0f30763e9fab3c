import { sessionContext } from '#server/auth/authentication.ts'
import type { SignIn } from '#server/auth/sign-in.ts'
import type { Cells } from '#server/cells/cells.ts'
import { adapterOf } from '#server/modules/connectors/providers/registry.ts'
import { PROVIDER_SLUGS, type ProviderSlug } from '#server/modules/connectors/rules.ts'
import { type Finished, finishSignIn, type Returned } from '#server/modules/connectors/sign-in/finish.ts'
import { PROBLEMS, workspaceOfState } from '#server/modules/connectors/sign-in/rules.ts'

type Call = { slug: string; returned: Returned; headers: Headers; requestId: string }

/** The response to the callback of a provider: a redirect, or an error page with one link. */
export type CallbackAnswer =
  | { to: string }
  | { status: number; title: string; text: string; detail?: string; link: { href: string; label: string } }

export type ConnectorCallback = ReturnType<typeof createConnectorCallback>

/** Completes sign-ins at providers in the browser's session and the workspace of the state. */
export function createConnectorCallback(program: { cells: Cells; signIn: SignIn }) {
  async function slugOf(state: string | null): Promise<string | undefined> {
    const id = state === null ? undefined : workspaceOfState(state)
    if (id === undefined) return undefined
    const cell = await program.cells.ofWorkspace(id)
    if (!cell) return undefined
    const rows = cell.databases.app.reader(id).selectFrom('workspace').select('slug').where('id', '=', id)
    return (await rows.executeTakeFirst())?.slug
  }

  /** Undefined for providers without a sign-in page. */
  async function finish({ slug, returned, headers, requestId }: Call): Promise<CallbackAnswer | undefined> {
    const provider = PROVIDER_SLUGS.find((one) => one === slug)
    if (!provider || !adapterOf(provider)?.oauth) return undefined
    const workspace = await slugOf(returned.state)
    const signedIn = await program.signIn.session(headers)
    const outcome = await within(provider, { returned, signedIn, workspace, requestId })
    if ('connector' in outcome) return { to: `/${workspace}/connectors/${outcome.connector}` }
    const { problem, detail } = outcome
    const mayOpen = problem !== 'wrong_workspace' && workspace !== undefined && signedIn !== undefined
    const link = mayOpen
      ? { href: `/${workspace}/connectors`, label: 'Open Data sources' }
      : { href: '/', label: signedIn ? 'Open Atrium' : 'Sign in to Atrium' }
    return { ...PROBLEMS[problem], ...(detail !== undefined && { detail }), link }
  }

  type Inside = Pick<Call, 'returned' | 'requestId'> & {
    signedIn: Awaited<ReturnType<SignIn['session']>>
    workspace: string | undefined
  }

  async function within(
    provider: ProviderSlug,
    { returned, signedIn, workspace, requestId }: Inside,
  ): Promise<Finished> {
    if (!signedIn) return { problem: 'signed_out' }
    if (workspace === undefined) return { problem: 'wrong_state' }
    const ctx = await sessionContext(program, signedIn, workspace, requestId)
    return ctx ? finishSignIn(ctx, provider, returned) : { problem: 'wrong_workspace' }
  }

  return { finish }
}
