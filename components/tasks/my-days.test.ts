import { expect, test } from 'vitest'
import type { TaskRow } from '#server/modules/tasks/schema.ts'
import { groupMine } from './my-days.ts'

const task = (title: string, due: string | null, more: Partial<TaskRow> = {}) =>
  ({ id: title, title, due, status: 'todo', priority: 'none', assignees: ['me'], ...more }) as TaskRow
const grouped = (tasks: TaskRow[], today: string, firstWeekday = 1) =>
  groupMine(tasks, 'me', today, firstWeekday).map(
    ({ label, tasks: rows }) => `${label}: ${rows.map(({ title }) => title).join(' ')}`,
  )

test('counts overdue tasks as due today, ends weeks before their first day and lists urgent tasks first', () => {
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
  expect(grouped([task('sunday', '2026-11-22')], '2026-11-20', 7)).toEqual(['Later: sunday'])
  expect(grouped([task('friday', '2026-11-27')], '2026-11-21', 6)).toEqual(['This week: friday'])
})

test('includes only the member’s own open tasks', () => {
  const others = [task('done', null, { status: 'done' }), task('not mine', null, { assignees: ['you'] })]
  expect(grouped(others, '2026-11-20')).toEqual([])
})
