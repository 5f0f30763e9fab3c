import { expect, test } from 'vitest'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { groupMine } from './my-days.ts'

const task = (title: string, due: string | null, more: Partial<TaskRow> = {}) =>
  ({ id: title, title, due, status: 'todo', priority: 'none', assignees: ['me'], ...more }) as TaskRow
const grouped = (tasks: TaskRow[], today: string) =>
  groupMine(tasks, 'me', today).map(({ label, tasks: rows }) => `${label}: ${rows.map(({ title }) => title).join(' ')}`)

test('what is late is for today, weeks end on Sunday, and the urgent comes first', () => {
  const tasks = [
    task('none', null),
    task('monday', '2026-11-23'),
    task('sunday', '2026-11-22'),
    task('today', '2026-11-20'),
    task('urgent', '2026-11-20', { priority: 'urgent' }),
    task('late', '2026-10-01'),
  ]
  expect(grouped(tasks, '2026-11-20')).toEqual([
    'Today: late urgent today',
    'This week: sunday',
    'Later: monday',
    'No date: none',
  ])
  expect(grouped([task('tomorrow', '2026-11-23')], '2026-11-22')).toEqual(['Later: tomorrow'])
})

test('only what is open and one’s own', () => {
  const others = [task('done', null, { status: 'done' }), task('not mine', null, { assignees: ['you'] })]
  expect(grouped(others, '2026-11-20')).toEqual([])
})
