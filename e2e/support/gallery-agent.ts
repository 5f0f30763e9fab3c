import type { Page } from '@playwright/test'
import { inDays } from './days.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever its procedure says
type Answer = any

/** Activity of an agent: a run with changes, calls and refusals, and pending proposals. */
export async function letAgentWork(inside: Page, root: string): Promise<Record<string, string>> {
  const { origin } = new URL(inside.url())
  const headers = { Origin: origin, 'X-Atrium-Workspace': root.slice(1) }
  const connect = async (name: string, approval: boolean): Promise<string> => {
    const data = { name, access: 'read_write', expires: null, approval }
    const answer = (await (await inside.request.post('/api/trpc/tokens.create', { headers, data })).json()) as Answer
    return answer.result.data.secret
  }
  const call = async (token: string, tool: string, args: object): Promise<Answer> => {
    const sent = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'User-Agent': 'Planner/2.1' }
    const body = JSON.stringify({ ...args, run: 'Plan the autumn fair' })
    return (await fetch(`${origin}/api/agent/tools/${tool}`, { method: 'POST', headers: sent, body })).json()
  }
  const robin = await connect('Planner', false)
  const plan = await call(robin, 'create_project', {
    name: 'Autumn fair',
    desc: 'Stand, posters and flyers.\n\nEverything is at the printer a week before.',
    due: inDays(12),
    first_tasks: [{ title: 'Order the stand' }, { title: 'Proof the posters', due: inDays(2) }],
  })
  await call(robin, 'update_task', { task: 'Order the stand', status: 'in progress', priority: 'high', tags: ['fair'] })
  // Refused, because it reads the risks of the workspace.
  const inputs = { probabilities: [0.05, 0.2, 0.4, 0.6, 0.85], bands: [4, 9, 16], draws: 10_000, seed: 2027 }
  await call(robin, 'run_decision_analysis', { method: 'risk_matrix', inputs })
  const careful = await connect('Careful planner', true)
  const { proposal } = await call(careful, 'update_task', {
    task: 'Proof the posters',
    title: 'Proof the posters and flyers',
    desc: 'Compare the colours with last year.\n\nThe red was too warm.',
    due: inDays(4),
  })
  await call(careful, 'create_task', { title: 'Book a van', project: 'Autumn fair', due: inDays(11) })
  const asked = `/api/trpc/agents.runs?input=${encodeURIComponent('{}')}`
  const runs = (await (await inside.request.get(asked, { headers })).json()) as Answer
  const made = runs.result.data.data.find((one: Answer) => one.agent === 'Planner')
  if (!plan.result || !made) throw new Error(`The agent could not work: ${JSON.stringify(plan)}`)
  return { agentProposal: new URL(proposal.link).pathname, agentRun: `${root}/agents/runs/${made.run}` }
}
