import { startOf } from '#server/core/values/written/shorten.ts'
import type { Note } from '../schema.ts'
import type { Item, JsonForm, Source } from './source.ts'
import { JsonObject, textIn } from './tracker-tasks-json.ts'
import { commentOn, dayOf, described, dueOf, statusesOf, tagsOf, unknownStatus } from './tracker-tasks.ts'
import { type Board, boardOf } from './trello-board.ts'

const HOW =
  'Open the menu of the board in Trello, select "Print, export and share" and "Export as JSON", and upload that file'

/** How many actions an export has at most, comments among them. */
const MOST_ACTIONS = 1_000
/** The JSON export of a board in Trello: a project, its cards as tasks, and their comments. */
export const trello: Source = {
  label: 'Trello',
  becomes: 'A board becomes a project, and its cards tasks with their comments.',
  howTo: 'In Trello, open the menu of the board, choose Print, export and share, and export it as JSON.',
  accept: ['.json'],
  guide: 'import-from-trello',
  entities: () => ['project', 'comment', 'task'],
  referred: ['project'],
  maps: ['statuses', 'archived'],
  json: { scope: 'trello', needed: ['cards', 'lists', 'id', 'name'], how: HOW, items },
}

async function* items(...[read, { mapping }]: Parameters<JsonForm['items']>): AsyncGenerator<readonly Item[]> {
  const board = await boardOf(read())
  const statusOf = statusesOf(mapping)
  yield [projectOf(board)]
  for await (const members of read())
    for (const { name, value, n } of members) {
      if (name !== 'cards' || n === 0) continue
      const card = new JsonObject(value)
      const id = card.id('id')
      const task: Item = { type: 'task', id, line: n, entity: 'task', fields: {} }
      const list = board.lists.get(card.text('idList', 'status'))
      const isClosed = card.flag('closed')
      const isDone = card.flag('dueComplete')
      const title = card.title('name', 'title')
      if (list && list.closed === undefined) card.fail('closed', 'must be true or false in the list of the card')
      if (id === null || card.problem) yield [{ ...task, problem: card.problem! }]
      else if ((isClosed || list?.closed) && !mapping.archived) yield [{ ...task, skip: 'archived' }]
      else {
        const status = isDone ? 'done' : statusOf(list?.name ?? '')
        const unknown = status ? {} : unknownStatus(list?.name ?? '')
        const { fields, notes } = fieldsOf(card, id, board)
        yield [
          {
            ...task,
            fields: { title, ...fields, status: status ?? 'todo' },
            refs: { project: { type: 'project', id: board.id } },
            ...unknown,
            notes: [...(unknown.notes ?? []), ...notes],
          },
        ]
      }
      if (id === null) continue
      yield commentsOf(board, { id, title }, n)
      board.comments.delete(id)
    }
  // Those of cards that were deleted or moved to another board.
  for (const id of board.comments.keys()) yield commentsOf(board, { id, title: '' }, 1)
}

function projectOf({ id, root, actions, notes }: Board): Item {
  const fields = { name: root.title('name', 'name'), desc: root.text('desc', 'desc') }
  const older = {
    field: 'comments',
    code: 'incomplete',
    message: 'older comments are missing: the file has the last 1,000 actions of the board',
  }
  return {
    type: 'project',
    id,
    line: 1,
    entity: 'project',
    fields,
    notes: [...(actions >= MOST_ACTIONS ? [older] : []), ...notes, ...root.notes],
    ...(root.problem && { problem: root.problem }),
  }
}

function fieldsOf(card: JsonObject, id: string, board: Board): Required<Pick<Item, 'fields' | 'notes'>> {
  const own = board.checklists.get(id) ?? []
  const checklists = own.map(({ name, items: checked }) => {
    const lines = checked
      .toSorted((a, b) => a.pos - b.pos)
      .map((item) => `- [${item.isDone ? 'x' : ' '}] ${item.name.replaceAll(/\s+/g, ' ')}`)
    return [`### ${name.replaceAll(/\s+/g, ' ')}`, lines.join('\n')].join('\n\n')
  })
  const created = createdOn(id)
  const { due, notes: dueNotes } = dueOf(card.text('due', 'due'))
  const labels = card.list('labels', 'tags', (label) => {
    const [name, color] = [textIn(label, 'name'), textIn(label, 'color')]
    return name === undefined ? undefined : name || color
  })
  const { tags, notes: tagNotes } = tagsOf(labels)
  const members = card.list('idMembers', 'assignees', (member) => (typeof member === 'string' ? member : undefined))
  const strangers = members.filter((member) => !board.people.get(member))
  const desc = [card.text('desc', 'desc').trim(), ...checklists].filter(Boolean).join('\n\n')
  const url = card.text('shortUrl', 'desc') || id
  return {
    fields: {
      desc: described(desc, 'Trello', [url, created && `created on ${created}`]),
      assignees: members.flatMap((member) => board.people.get(member) || []),
      due,
      tags,
    },
    notes: [...dueNotes, ...tagNotes, ...strangers.map(unnamed), ...card.notes, ...own.flatMap(({ notes }) => notes)],
  }
}

/** Members who left the board are only ids in its export. */
const unnamed = (member: string): Note => ({
  field: 'assignees',
  code: 'unknown_person',
  message: `${JSON.stringify(startOf(member, 100))} has no name in the file`,
})

/** Ids of Trello begin with the seconds of their creation, as those of MongoDB. */
function createdOn(id: string): string | undefined {
  const [seconds] = /^[0-9a-f]{8}(?=[0-9a-f]{16}$)/.exec(id) ?? []
  return seconds && new Date(Number.parseInt(seconds, 16) * 1_000).toISOString().slice(0, 10)
}

/** The comments on a card, oldest first. */
function commentsOf(board: Board, card: { id: string; title: string }, line: number): Item[] {
  const comments = (board.comments.get(card.id) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return comments.map(({ id, date, author, body, notes, problem }) => {
    if (id === null || problem) return { type: 'comment', id, line, entity: 'comment', fields: {}, problem: problem! }
    return {
      ...commentOn({ type: 'task', id: card.id }, card.title, { id, author, day: dayOf(date), body, line }),
      notes,
    }
  })
}
