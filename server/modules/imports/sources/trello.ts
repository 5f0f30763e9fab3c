import { z } from 'zod'
import { DomainError } from '#server/core/values/errors.ts'
import type { Member } from '../reading/read-members.ts'
import type { Item, JsonForm, Source } from './source.ts'
import { commentOn, dayOf, described, idOf, statusesOf, tagsOf, unknownStatus } from './tracker-tasks.ts'

const HOW =
  'Open the menu of the board in Trello, select "Print, export and share" and "Export as JSON", and upload that file'

/** How many actions an export has at most, comments among them. */
const MOST_ACTIONS = 1_000
/** Characters of checklists and comments, which are held in memory while the cards are read. */
const MOST_HELD = 100_000_000

const text = z.string().catch('')
const flag = z.boolean().catch(false)
const Named = z.object({ id: z.string().min(1), name: text, closed: flag })
const Person = z.object({ id: z.string().min(1), fullName: text, username: text, email: text })
const Checklist = z.object({
  idCard: z.string(),
  name: text,
  checkItems: z.array(z.object({ name: text, state: text, pos: z.number().catch(0) })).catch([]),
})
const CommentCard = z.object({
  type: z.literal('commentCard'),
  id: z.string().min(1),
  date: text,
  data: z.object({ text, card: z.object({ id: z.string() }) }),
  memberCreator: z.object({ fullName: text, username: text }).catch({ fullName: '', username: '' }),
})
const Card = z.object({
  id: z.string().min(1),
  name: text,
  desc: text,
  closed: flag,
  due: text,
  dueComplete: flag,
  idList: text,
  idMembers: z.array(z.string()).catch([]),
  labels: z.array(z.object({ name: text, color: text })).catch([]),
  shortUrl: text,
})
type Card = z.infer<typeof Card>
type Checklist = z.infer<typeof Checklist>
type CommentCard = z.infer<typeof CommentCard>

/** The board of a file without its cards. */
type Board = {
  id: string
  name: string
  desc: string
  lists: Map<string, z.infer<typeof Named>>
  people: Map<string, string>
  checklists: Map<string, Checklist[]>
  comments: Map<string, CommentCard[]>
  actions: number
}

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
  const project: Item = { type: 'project', id: idOf(board.id), line: 1, entity: 'project', fields: {} }
  const notes =
    board.actions >= MOST_ACTIONS
      ? [
          {
            field: 'comments',
            code: 'incomplete',
            message: 'older comments are missing: the file has the last 1,000 actions of the board',
          },
        ]
      : []
  yield [{ ...project, fields: { name: board.name, desc: board.desc }, notes }]
  for await (const members of read())
    for (const { name, value, n } of members) {
      if (name !== 'cards') continue
      const { data: card } = Card.safeParse(value)
      if (!card) {
        yield [
          {
            ...project,
            type: 'task',
            id: null,
            line: n,
            entity: 'task',
            problem: { field: 'id', code: 'required', message: 'is missing' },
          },
        ]
        continue
      }
      const task: Item = { type: 'task', id: idOf(card.id), line: n, entity: 'task', fields: {} }
      const list = board.lists.get(card.idList)
      if ((card.closed || list?.closed) && !mapping.archived) yield [{ ...task, skip: 'archived' }]
      else {
        const status = card.dueComplete ? 'done' : statusOf(list?.name ?? '')
        yield [
          {
            ...task,
            fields: fieldsOf(card, board, status ?? 'todo'),
            refs: { project: { type: 'project', id: project.id! } },
            ...(!status && unknownStatus(list?.name ?? '')),
          },
        ]
      }
      yield commentsOf(board, card.id, n)
      board.comments.delete(card.id)
    }
  // Those of cards that were deleted or moved to another board.
  for (const id of board.comments.keys()) yield commentsOf(board, id, 1)
}

/** Reads what cards refer to, which stands before and after them in the file. */
async function boardOf(file: AsyncIterable<readonly Member[]>): Promise<Board> {
  const board: Board = {
    id: '',
    name: '',
    desc: '',
    lists: new Map(),
    people: new Map(),
    checklists: new Map(),
    comments: new Map(),
    actions: 0,
  }
  let held = 0
  const hold = <T>(map: Map<string, T[]>, card: string, value: T) => {
    held += JSON.stringify(value).length
    const all = map.get(card)
    if (all) all.push(value)
    else map.set(card, [value])
  }
  for await (const members of file)
    for (const { name, value } of members) {
      if (name === 'id' || name === 'name' || name === 'desc') board[name] = text.parse(value)
      else if (name === 'lists') keep(board.lists, Named.safeParse(value).data)
      else if (name === 'members') {
        const { data: person } = Person.safeParse(value)
        if (person) board.people.set(person.id, person.email || person.fullName || person.username)
      } else if (name === 'checklists') {
        const { data: checklist } = Checklist.safeParse(value)
        if (checklist) hold(board.checklists, checklist.idCard, checklist)
      } else if (name === 'actions') {
        board.actions++
        const { data: comment } = CommentCard.safeParse(value)
        if (comment && comment.data.text.trim() !== '') hold(board.comments, comment.data.card.id, comment)
      }
      if (held > MOST_HELD || board.lists.size + board.people.size > MOST_LISTED)
        throw new DomainError(
          'validation_error',
          'The board has more checklists, comments, lists or members than an import can hold in memory (100 MB). Move cards to another board, and export both.',
        )
    }
  return board
}

const MOST_LISTED = 100_000

function keep<T extends { id: string }>(map: Map<string, T>, value: T | undefined): void {
  if (value) map.set(value.id, value)
}

function fieldsOf(card: Card, board: Board, status: string): Item['fields'] {
  const checklists = (board.checklists.get(card.id) ?? []).map(({ name, checkItems }) => {
    const lines = checkItems
      .toSorted((a, b) => a.pos - b.pos)
      .map((item) => `- [${item.state === 'complete' ? 'x' : ' '}] ${item.name.replaceAll(/\s+/g, ' ')}`)
    return [`### ${name.replaceAll(/\s+/g, ' ')}`, lines.join('\n')].join('\n\n')
  })
  const created = createdOn(card.id)
  return {
    title: card.name,
    desc: described([card.desc.trim(), ...checklists].filter(Boolean).join('\n\n'), 'Trello', [
      card.shortUrl || card.id,
      created && `created on ${created}`,
    ]),
    status,
    assignees: card.idMembers.flatMap((id) => board.people.get(id) || []),
    due: dayOf(card.due),
    tags: tagsOf(card.labels.map(({ name, color }) => name || color)),
  }
}

/** Ids of Trello begin with the seconds of their creation, as those of MongoDB. */
function createdOn(id: string): string | undefined {
  const [seconds] = /^[0-9a-f]{8}(?=[0-9a-f]{16}$)/.exec(id) ?? []
  return seconds && new Date(Number.parseInt(seconds, 16) * 1_000).toISOString().slice(0, 10)
}

/** The comments on a card, oldest first. */
function commentsOf(board: Board, card: string, line: number): Item[] {
  const comments = (board.comments.get(card) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return comments.map(({ id, date, data, memberCreator: { fullName, username } }) =>
    commentOn(
      { type: 'task', id: idOf(card) },
      { id: idOf(id), author: fullName || username, day: dayOf(date), body: data.text, line },
    ),
  )
}
