const pick = (...words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join()}])[1 + floor(random() * ${words.length})::int]`
const day = `case when random() < 0.2 then null else date '2026-01-01' + (random() * 900)::int end`

/** What differs between the rows of a kind, from the number `n`, and `s` and `t` from 0 to 1 where columns depend on each other; a value per filter. */
export const DRAWN_KINDS: Record<string, { columns: Record<string, string>; filters: Record<string, unknown> }> = {
  task: {
    columns: {
      title: `'Task ' || md5(n::text)`,
      status: pick('backlog', 'todo', 'in_progress', 'done'),
      priority: pick('none', 'low', 'medium', 'high', 'urgent'),
      project: `project_ids[1 + floor(random() * 200)::int]`,
      due: day,
      source: `case when random() < 0.2 then 'form' end`,
      assignees: `case when random() < 0.3 then member_ids else '{}' end`,
      ext_id: 'null',
    },
    filters: {
      status: ['todo'],
      project: 'project',
      source: ['form'],
      assignee: 'member',
      due_before: '2026-12-01',
      due_after: '2026-12-01',
    },
  },
  contact: {
    columns: {
      name: `'Contact ' || md5(n::text)`,
      email: `md5(n::text) || '@example.com'`,
      company: `case when random() < 0.2 then null else 'Company ' || (random() * 900)::int end`,
      tags: `array['t' || (random() * 8)::int]`,
      ext_id: 'null',
    },
    filters: { email: ['nobody@example.com'], tag: ['t3'] },
  },
  deal: {
    columns: {
      name: `'Deal ' || md5(n::text)`,
      stage: pick('lead', 'qualified', 'proposal', 'negotiation'),
      amount: `case when random() < 0.2 then null else (random() * 90000)::int end`,
      close_date: day,
      project: `project_ids[1 + floor(random() * 200)::int]`,
      ext_id: 'null',
    },
    filters: { status: ['open'], stage: ['proposal'], project: 'project', contact: 'contact' },
  },
  ticket: {
    columns: {
      number: 'n + 1000',
      title: `'Ticket ' || md5(n::text)`,
      status: pick('new', 'open', 'waiting', 'closed'),
      type: pick('question', 'incident', 'problem', 'request'),
      priority: pick('low', 'medium', 'high', 'urgent'),
      project: `project_ids[1 + floor(random() * 200)::int]`,
      assignee: `case when random() < 0.5 then member_ids[1] end`,
      due: day,
      respond_by: `timestamptz '2026-01-01' + random() * interval '900 days'`,
      resolve_by: `timestamptz '2026-01-01' + random() * interval '900 days'`,
    },
    filters: {
      status: ['open'],
      type: ['incident'],
      priority: ['high'],
      assignee: 'member',
      contact: 'none',
      project: 'project',
      due_before: '2026-12-01',
      due_after: '2026-12-01',
    },
  },
  invoice: {
    columns: {
      number: `case when s < 0.2 then null else 'R-' || n end`,
      status: `case when s < 0.2 then 'draft' else ${pick('open', 'void', 'uncollectible')} end`,
      issued: `case when s >= 0.2 then date '2026-01-01' end`,
      company: `'Client ' || n`,
      project: `project_ids[1 + floor(random() * 200)::int]`,
      due: day,
      subtotal: '(t * 90000)::int',
      tax: '0',
      total: '(t * 90000)::int',
    },
    filters: { status: ['open'], project: 'project', contact: 'contact' },
  },
  item: {
    columns: {
      name: `'Item ' || md5(n::text)`,
      name_key: `'item ' || md5(n::text)`,
      number: `case when s < 0.2 then null else 'N-' || n end`,
      number_key: `case when s < 0.2 then null else 'n-' || n end`,
      ean: 'null',
      ean_key: 'null',
      group: `case when random() < 0.5 then 'Group ' || (random() * 20)::int end`,
    },
    filters: {
      item: ['A'],
      group: ['Group 3'],
      active: true,
      below_reorder: true,
      stock_since: '2026-01-01T00:00:00Z',
    },
  },
}
