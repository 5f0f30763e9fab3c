import { type Body, called, connectAgent } from './agents.ts'

/** The environment of the agent: the workspace and concurrent events. */
export type Scene = {
  url: string
  token: string
  /** The name of the run. */
  run: string
  /** Part of a project name, a deal name, and the title of an SOP. */
  project: string
  deal: string
  sop: string
  /** A person changes the SOP after the agent has read it. */
  personWrites: () => Promise<unknown>
  /** Called after each step. */
  after?: (step: 'plan' | 'tasks' | 'invoice' | 'sop' | 'comment') => Promise<void>
}

export const TASKS = ['Book the hall', 'Order the stand', 'Print the posters', 'Invite the press', 'Plan the evening']
export const PLAN = 'Plan for the fair'
export const STEP = 'Count the till again before closing.'
export const REMARK = 'The plan is written. Five tasks wait for owners.'

/**
 * A complete agent session with the official client: finds a project by part of its name, writes a plan with five
 * tasks, drafts an invoice from a deal, updates an SOP that a person edits concurrently, comments, and fails to delete.
 * Returns the responses.
 */
export async function playAgentSession(scene: Scene) {
  const { url, token, run, personWrites, after = async () => {} } = scene
  const client = await connectAgent(url, token)
  const call = async (tool: string, args: object): Promise<Body> => {
    const { isError, body } = await called(client, tool, args)
    if (isError) throw new Error(`${tool}: ${JSON.stringify(body)}`)
    return body
  }
  const write = async (tool: string, args: object): Promise<Body> => (await call(tool, { ...args, run }))['result']

  await call('get_context', {})
  const found = await call('search_workspace', { query: scene.project })
  const project = (found['data'] as Body[]).find(({ kind }) => kind === 'project')!
  const plan = await write('create_document', {
    title: PLAN,
    project: project['id'],
    markdown: `## Goal\n\nTwenty leads.\n\n## Tasks\n\n${TASKS.map((title) => `- ${title}`).join('\n')}\n`,
  })
  await after('plan')
  const tasks: Body[] = []
  for (const title of TASKS) tasks.push(await write('create_task', { title, project: project['id'], due: 'tomorrow' }))
  await after('tasks')

  const invoice = await write('draft_invoice', { deal: scene.deal, tax_rate: 19 })
  await after('invoice')

  const read = await call('get_record', { kind: 'document', record: scene.sop })
  await personWrites()
  const step = (version: number) => ({
    document: scene.sop,
    base_version: version,
    mode: 'append',
    markdown: STEP,
    run,
  })
  const stale = await called(client, 'update_document', step(read['version']))
  const again = await call('get_record', { kind: 'document', record: scene.sop })
  const sop = (await call('update_document', step(again['version'])))['result'] as Body
  await after('sop')

  const comment = await write('add_comment', { kind: 'project', record: project['id'], text: REMARK })
  await after('comment')

  const noTool = await client.callTool({ name: 'delete_task', arguments: { task: TASKS[0] } }).then(
    () => 'not refused',
    ({ message }: Error) => message,
  )
  const noField = await called(client, 'update_task', { task: TASKS[0], deleted_at: '2026-01-01T00:00:00Z', run })
  await client.close()
  return { project, plan, tasks, invoice, stale, sop, comment, refusals: { noTool, noField } }
}
