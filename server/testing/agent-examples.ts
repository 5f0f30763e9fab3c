import type { Call } from './api.ts'

/** The records for the calls; each interface gets its own task and document to change. */
type Named = { task: string; document: string }
/** The REST API of a workspace, and a function to add members. */
type Place = { call: Call; addMember: (role: 'member', name: string) => Promise<unknown> }
type Example = { args: (named: Named) => object; refused: (named: Named) => object; says: RegExp }

const LINES = [{ description: 'Proofs', quantity: 2, unit_price: 50.25, tax_rate: 19 }]
const BREAK_EVEN = { fixed: 100, price: 3, variable: 1, planned: null }

/** For each tool, a successful call with all its arguments, and one that fails with an error in an argument. */
export const EXAMPLES: Record<string, Example> = {
  get_context: { args: () => ({}), refused: () => ({ all: true }), says: /^all: is not an argument/ },
  search_workspace: { args: () => ({ query: 'BROCHURE', limit: 2 }), refused: () => ({ query: ' ' }), says: /^query:/ },
  get_record: {
    args: ({ document }) => ({ record: document, comments: true, section: 'Setup' }),
    refused: () => ({ record: 'Nowhere', kind: 'task' }),
    says: /^record: no task is named “Nowhere”/,
  },
  list_projects: {
    args: () => ({ status: ['On hold', 'planned'], query: 'brochure', sort: '-created_at', limit: 5 }),
    refused: () => ({ status: ['doing'] }),
    says: /^status: must be one of planned/,
  },
  list_tasks: {
    args: () => ({ assignee: 'ANNA BERG', due_after: '2027-01-01', fields: ['title', 'assignees'], limit: 1 }),
    refused: () => ({ due_before: '03/04/2027' }),
    says: /^due_before:/,
  },
  list_documents: {
    args: () => ({ kind: 'note', folder: 'none', query: 'brochure', limit: 5, sort: 'title' }),
    refused: () => ({ owner: 'Nobody at all' }),
    says: /^owner: no active member/,
  },
  list_people: { args: () => ({ query: 'anna' }), refused: () => ({ limit: 0 }), says: /^limit:/ },
  list_records: {
    args: () => ({ kind: 'Deal', filters: { stage: ['Lead'] }, query: 'catalogue', sort: '-amount', limit: 5 }),
    refused: () => ({ kind: 'deal', filters: { colour: 'red' } }),
    says: /^filters: “colour” is not one of updated_since, status/,
  },
  create_task: {
    args: () => ({
      title: 'Proofs',
      desc: '**Two**',
      status: 'In progress',
      priority: 'high',
      assignees: ['anna berg'],
      due: '2027-02-01',
      tags: ['print'],
      project: 'brochure',
    }),
    refused: () => ({ title: 'Proofs', assignees: ['Sam Lee'] }),
    says: /^assignees: “Sam Lee” is the name of several/,
  },
  create_project: {
    args: () => ({
      name: 'Fair',
      desc: 'Stand',
      owners: ['Anna Berg'],
      due: '2027-02-01',
      first_tasks: [{ title: 'Book' }, { title: 'Pack', due: '2027-01-30' }],
    }),
    refused: () => ({ name: 'Fair', first_tasks: [{ title: 'Book', status: 'doing' }] }),
    says: /^first_tasks.0.status: must be one of/,
  },
  create_document: {
    args: () => ({
      title: 'Opening',
      kind: 'sop',
      markdown: '# Morning\n\nUnlock.',
      folder: 'Handbook',
      owner: 'Anna Berg',
      tags: ['shop'],
      review_due: '2027-06-01',
    }),
    refused: () => ({ title: 'Opening', folder: 'Nowhere' }),
    says: /^folder: no folder is named/,
  },
  create_folder: {
    args: () => ({ name: 'Shop', parent: 'Handbook' }),
    refused: () => ({ name: 'Shop', parent: 'Nowhere' }),
    says: /^parent:/,
  },
  create_mind_map: {
    args: () => ({ title: 'Fair', outline: '- Fair\n  - Stand\n  - Print', project: 'Brochure' }),
    refused: () => ({ title: 'Fair', outline: '- Fair\n- Stand' }),
    says: /^outline: .*line 2/i,
  },
  create_ticket: {
    args: () => ({
      title: 'Wrong paper',
      desc: 'Too thin',
      type: 'Incident',
      impact: 'high',
      urgency: 'low',
      requester_email: 'ada@brandt.example',
      assignee: 'Anna Berg',
      project: 'Brochure',
      due: '2027-02-01',
    }),
    refused: () => ({ title: 'Wrong paper', urgency: 'soon' }),
    says: /^urgency: must be one of/,
  },
  create_risk: {
    args: () => ({
      title: 'The press fails',
      cause: 'Age',
      category: 'Print',
      owner: 'Anna Berg',
      treatment: 'reduce',
      inherent: [4, 5],
      current: [3, 4],
      residual: [1, 2],
      loss: [1, 2, 3],
      review_due: '2027-06-01',
    }),
    refused: () => ({ title: 'The press fails', current: [9, 9] }),
    says: /likelihood/,
  },
  add_comment: {
    args: ({ task }) => ({ record: task, text: 'Done, @Anna Berg?', mentions: ['Anna Berg'] }),
    refused: ({ task }) => ({ record: task, text: 'Done?', mentions: ['Sam Lee'] }),
    says: /^mentions: “Sam Lee” is the name of several/,
  },
  update_task: {
    args: ({ task }) => ({
      task,
      title: 'Printed',
      desc: 'By hand',
      status: 'done',
      priority: 'low',
      assignees: ['Anna Berg'],
      due: 'none',
      tags: ['b'],
      project: 'none',
      base_version: 1,
    }),
    refused: ({ task }) => ({ task, status: 'done', base_version: 7 }),
    says: /^base_version: the task is now at version 1/,
  },
  update_document: {
    args: ({ document }) => ({
      document,
      base_version: 1,
      mode: 'replace_section',
      heading: 'Setup',
      markdown: 'Last.',
    }),
    refused: ({ document }) => ({ document, base_version: 9, mode: 'append', markdown: 'Last.' }),
    says: /^base_version: the document is at version 1/,
  },
  draft_invoice: {
    args: () => ({
      deal: 'catalogue',
      company: 'Brandt Print',
      project: 'Brochure',
      lines: LINES,
      due: '2027-02-01',
      note: 'Thanks',
    }),
    refused: () => ({ deal: 'Catalogue' }),
    says: /^tax_rate: is required/,
  },
  draft_quote: {
    args: () => ({ company: 'Brandt Print', lines: LINES, valid_until: '2027-02-01', intro: 'Dear', terms: 'Net' }),
    refused: () => ({ lines: LINES }),
    says: /^deal: name a deal/,
  },
  describe_decision_method: {
    args: () => ({ method: 'Break even' }),
    refused: () => ({ method: 'dice' }),
    says: /^method: must be one of/,
  },
  run_decision_analysis: {
    args: () => ({ method: 'break_even', inputs: BREAK_EVEN }),
    refused: () => ({ method: 'break_even', inputs: { ...BREAK_EVEN, price: 'three' } }),
    says: /price: must be a number/,
  },
}

/** The records of the examples: people, a project, a folder and a deal. */
export async function setForExamples({ call, addMember }: Place): Promise<void> {
  for (const name of ['Anna Berg', 'Sam Lee', 'Sam Lee']) await addMember('member', name)
  await create(call, '/projects', { name: 'Brochure' })
  await create(call, '/folders', { name: 'Handbook' })
  await create(call, '/deals', { name: 'Catalogue', amount: 1200 })
}

/** A task and a document like those that every example gets. */
export async function namedByExamples({ call }: Pick<Place, 'call'>): Promise<Named> {
  const task = await create(call, '/tasks', {
    title: 'Print',
    desc: 'On paper',
    priority: 'high',
    due: '2027-01-04',
    tags: ['a'],
  })
  const document = await create(call, '/documents', {
    title: 'Brochure',
    markdown: '# Setup\n\nFirst.\n\n# Linux\n\nNext.\n',
  })
  return { task, document }
}

async function create(call: Call, path: string, body: object): Promise<string> {
  const { status, body: made, text } = await call('POST', path, body)
  if (status !== 201) throw new Error(`POST ${path} answered ${status} ${text}`)
  return made.id as string
}
