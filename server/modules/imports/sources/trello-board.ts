import { DomainError, invalid } from '#server/core/values/errors.ts'
import type { Member } from '../reading/read-members.ts'
import type { Note } from '../schema.ts'
import { JsonObject, memberOf, textIn, unreadable } from './tracker-tasks-json.ts'

/** Characters of checklists and comments, which are held in memory while the cards are read. */
const MOST_HELD = 100_000_000
const MOST_LISTED = 100_000

/** `closed` is undefined if the file says neither. */
export type List = { name: string; closed: boolean | undefined }
export type Checklist = {
  name: string
  items: { name: string; isDone: boolean; pos: number }[]
  notes: readonly Note[]
}
export type Comment = {
  id: string | null
  date: string
  author: string
  body: string
  notes: readonly Note[]
  problem: Note | undefined
}

/** The board of a file without its cards. Comments whose card cannot be read are those on the card `''`. */
export type Board = {
  /** Its id, name and description. */
  root: JsonObject
  id: string
  lists: Map<string, List>
  people: Map<string, string>
  checklists: Map<string, Checklist[]>
  comments: Map<string, Comment[]>
  actions: number
  /** What of the board could not be read. */
  notes: readonly Note[]
}

/** Reads what cards refer to, which stands before and after them in the file. */
export async function boardOf(file: AsyncIterable<readonly Member[]>): Promise<Board> {
  const own: Record<string, unknown> = {}
  const lists: Board['lists'] = new Map()
  const people: Board['people'] = new Map()
  const checklists: Board['checklists'] = new Map()
  const comments: Board['comments'] = new Map()
  let held = 0
  const hold = <T>(map: Map<string, T[]>, card: string, value: T) => {
    held += JSON.stringify(value).length
    const all = map.get(card)
    if (all) all.push(value)
    else map.set(card, [value])
  }
  /** Each returns whether the element could be read. */
  const readers: Record<string, (value: unknown) => boolean> = {
    lists(value) {
      const list = new JsonObject(value)
      const id = list.id('id')
      const name = list.text('name', '')
      if (id === null) return false
      const closed = list.flag('closed')
      lists.set(id, { name, closed: list.problem ? undefined : closed })
      return list.notes.length === 0
    },
    members(value) {
      const person = new JsonObject(value)
      const id = person.id('id')
      const names = ['email', 'fullName', 'username'].map((name) => person.text(name, ''))
      if (id !== null) people.set(id, names.find(Boolean) ?? '')
      return id !== null && person.notes.length === 0
    },
    checklists(value) {
      const card = new JsonObject(value).id('idCard')
      if (card !== null) hold(checklists, card, checklistIn(value))
      return card !== null
    },
    actions(value) {
      const type = textIn(value, 'type')
      if (type === 'commentCard') {
        const { card, comment } = commentIn(value)
        if (comment.problem || comment.body.trim() !== '') hold(comments, card, comment)
      }
      return type !== undefined
    },
  }
  const counts = new Map<string, { all: number; bad: number }>()
  for await (const members of file)
    for (const { name, n, value } of members) {
      if (name === 'id' || name === 'name' || name === 'desc') own[name] = value
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined
      if (!read || n === 0) continue
      const { all, bad } = counts.get(name) ?? { all: 0, bad: 0 }
      counts.set(name, { all: all + 1, bad: read(value) ? bad : bad + 1 })
      if (held > MOST_HELD || lists.size + people.size > MOST_LISTED)
        throw new DomainError(
          'validation_error',
          'The board has more checklists, comments, lists or members than an import can hold in memory (100 MB). Move cards to another board, and export both.',
        )
    }
  const root = new JsonObject(own)
  const id = root.id('id')
  if (id === null) throw invalid('source', `is trello, but the "id" of the board ${root.problem!.message}`)
  const notes = [...counts].flatMap(([name, { all, bad }]) => (bad > 0 ? [unreadable('', name, bad, all)] : []))
  return { root, id, lists, people, checklists, comments, actions: counts.get('actions')?.all ?? 0, notes }
}

function checklistIn(value: unknown): Checklist {
  const checklist = new JsonObject(value)
  const name = checklist.text('name', 'desc')
  const items = checklist.list('checkItems', 'desc', (item) => {
    const [text, state, pos] = [textIn(item, 'name'), textIn(item, 'state'), memberOf(item, 'pos')]
    if (text === undefined || state === undefined) return undefined
    return { name: text, isDone: state === 'complete', pos: typeof pos === 'number' ? pos : 0 }
  })
  return { name, items, notes: checklist.notes }
}

function commentIn(value: unknown): { card: string; comment: Comment } {
  const action = new JsonObject(value)
  const data = memberOf(value, 'data')
  const id = action.id('id')
  const date = action.text('date', 'body')
  const author = action.one('memberCreator', 'body', (person) => {
    const [fullName, username] = [textIn(person, 'fullName'), textIn(person, 'username')]
    return fullName || username
  })
  const body = textIn(data, 'text')
  if (body === undefined) action.fail('body', 'must be text')
  const card = new JsonObject(memberOf(data, 'card') ?? {})
  const cardId = card.id('id')
  if (card.problem) action.fail('on', `has no card that can be read: its id ${card.problem.message}`)
  const { notes, problem } = action
  return { card: cardId ?? '', comment: { id, date, author: author ?? '', body: body ?? '', notes, problem } }
}
