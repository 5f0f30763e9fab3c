import { expect, test } from 'vitest'
import type { Frame } from '#components/shell/frame.tsx'
import { sidebarFor } from '#components/shell/sidebar.ts'
import { ENGLISH } from '#components/ui/format-number.ts'
import { commandsFor, matchingCommands } from './commands.ts'

const here = { id: '1', slug: 'nordlicht', zone: 'UTC', currency: 'EUR', firstWeekday: 1, taxRate: 0, sandbox: false }
const nothing = () => undefined
const doing = { create: nothing, setTheme: nothing, showShortcuts: nothing, signOut: nothing }
const groupsFor = (role: Frame['role'], mayCreateTasks = true) => {
  const person = { id: '2', name: 'Ada', email: 'ada@here.example' }
  const frame: Frame = { person, role, here, notation: ENGLISH, mayCreateTasks, workspaces: [] }
  const places = sidebarFor(role).flatMap((group) => group.places)
  return commandsFor(frame, places, doing)
}
const first = (q: string) => matchingCommands(groupsFor('owner'), q)[0]?.commands[0]?.label
const creations = (role: Frame['role']) => groupsFor(role)[0]!.commands.map(({ label }) => label)

test.each([
  ['new client', 'New contact'],
  ['add customer', 'New contact'],
  ['bill', 'New invoice'],
  ['stock', 'New stock count'],
  ['inventory', 'Go to Items'],
  ['logout', 'Sign out'],
  ['log out', 'Sign out'],
  ['dark mode', 'Switch to dark theme'],
  ['api key', 'Create token'],
  ['api keys', 'Settings: Tokens'],
  ['invite', 'Invite a member'],
  ['new user', 'Invite a member'],
  ['stocktake', 'New stock count'],
  ['pipeline', 'Go to Deals'],
  ['tasks', 'Go to Tasks'],
  ['new po', 'New purchase order'],
  ['appointment', 'New booking page'],
  ['password', 'Settings: Profile and security'],
  ['import', 'Import contacts'],
  ['csv', 'Import contacts'],
  ['reverse', 'Go to Items'],
  ['movement', 'Go to Items'],
  ['export', 'Go to Tasks'],
  ['new webhook', 'Add endpoint'],
  ['upload items', 'Import items'],
  ['migrate', 'Settings: Import'],
  ['import settings', 'Settings: Import'],
])('“%s” means %s', (q, label) => {
  expect(first(q)).toBe(label)
})

test('guests cannot import', () => {
  expect(matchingCommands(groupsFor('guest'), 'import')).toEqual([])
})

test('each role can create only the records it is allowed to', () => {
  expect(creations('guest')).toEqual(['New task'])
  expect(groupsFor('guest', false)[0]!.commands).toEqual([])
  expect(creations('member')).toEqual(
    'task,project,document,mind map,ticket,risk,contact,lead,booking page,deal,quote,invoice,item,stock count'
      .split(',')
      .map((noun) => `New ${noun}`),
  )
  expect(creations('manager')).toEqual(
    expect.arrayContaining(['New campaign', 'New newsletter', 'New form', 'New purchase order', 'Invite a member']),
  )
  expect(creations('manager')).not.toContain('Create token')
  expect(creations('owner')).toHaveLength(22)
})
