import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testKilledMoves } from '#server/testing/killed-moves.ts'
import { createMoving, type Filled, type Moving, settled } from '#server/testing/moving.ts'
import { atrium, atriumProcess } from '#server/testing/shell.ts'
import { spawned } from '#server/testing/spawned.ts'

// One test runs the command as its own process.
vi.setConfig({ testTimeout: 120_000 })

let moving: Moving
let workspace: Filled

beforeAll(async () => {
  moving = await createMoving()
})
afterAll(() => moving.close())
beforeEach(async () => {
  workspace = await moving.fill()
})

const move = (to: string, ...more: string[]) =>
  atrium(moving.settings, 'workspace', 'move', '--workspace', workspace.slug, '--to', to, ...more)

test('moves a workspace and says what it does', async () => {
  const before = await moving.rowsIn('a', workspace)
  const { answer, stderr } = await atriumProcess(
    moving.settings,
    'workspace',
    'move',
    '--workspace',
    workspace.slug,
    '--to',
    'b',
  )
  const rows = [...before.values()].reduce((sum, count) => sum + count, 0)
  expect(answer).toEqual({ workspace, from: 'a', to: 'b', rows, refusedMs: expect.any(Number) })
  expect(stderr).toContain('writes are refused')
  expect(await moving.rowsIn('b', workspace)).toEqual(before)
  expect(await moving.inDirectory(workspace)).toEqual(settled('b'))
})

describe('Each mistake is one line that says what to do', () => {
  const mistake = async (to: string, ...more: string[]) => {
    const { code, stdout, stderr } = await move(to, ...more)
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
    return stderr.trim()
  }
  const inProgress = (to: string) =>
    `update directory_workspace set moving_to = '${to}', moving_from = 'a', step = 'begun'`

  test('about the cell or the workspace', async () => {
    expect(await mistake('a')).toBe(`"${workspace.slug}" already is in the cell "a".`)
    expect(await mistake('c')).toBe('There is no cell "c". The cells of SERVICE_CELLS are "a", "b".')
    expect(await mistake('b', '--abort')).toBe(`No move of "${workspace.slug}" is under way.`)
    workspace = { ...workspace, slug: 'nowhere' }
    expect(await mistake('b')).toBe('The directory has no workspace "nowhere".')
  })

  test('about another move', async () => {
    const directory = new pg.Client(moving.directory.ownerUrl)
    await directory.connect()
    await directory.query(`${inProgress('b')} where id = $1`, [workspace.id])
    expect(await mistake('a')).toContain(
      `is already being moved to the cell "b". Finish that move with --to b, or undo it`,
    )
    const found = async () =>
      (await atrium(moving.settings, 'doctor')).answer.checks.filter(({ name }: { name: string }) => name === 'move')
    expect(await found()).toMatchObject([
      {
        ok: false,
        message: expect.stringContaining(`Run: atrium workspace move --workspace ${workspace.slug} --to b`),
      },
    ])
    await directory.query(`select pg_advisory_lock(hashtextextended('move ' || $1, 0))`, [workspace.id])
    expect(await mistake('b')).toContain('Another process is moving')
    expect(await found()).toEqual([])
    await directory.end()
  })

  test('about a cell that is down, is another one, or has another version', async () => {
    const { SERVICE_CELLS, ...settings } = moving.settings
    const withB = (url: string) =>
      atrium(
        { ...settings, SERVICE_CELLS: SERVICE_CELLS.replace(moving.cells['b']!.ownerUrl, url) },
        'workspace',
        'move',
        '--workspace',
        workspace.slug,
        '--to',
        'b',
      )
    expect((await withB('postgres://atrium@127.0.0.1:1/b')).stderr).toMatch(
      /^The cell "b" does not respond \(.*\)\.\n$/,
    )
    expect((await withB(moving.directory.ownerUrl)).stderr).toContain(
      'The cell "b" is not migrated by this version. Run: ',
    )
    await moving.run('b', `update cell set name = 'z'`)
    expect(await mistake('b')).toContain('says that it is the cell "z". Check SERVICE_CELLS.')
    await moving.run('b', `update cell set name = 'b'`)
    await moving.run('b', `update migration set name = 'renamed.sql' where name like '%hold-workspaces.sql'`)
    expect(await mistake('b')).toContain('The cell "b" is not migrated by this version.')
    await moving.run('b', `update migration set name = '20261205T0100-hold-workspaces.sql' where name = 'renamed.sql'`)
    expect(await moving.inDirectory(workspace)).toEqual(settled('a'))
  })
})

testKilledMoves({ finished: ['the directory is switched'], undone: [] })

test('Ctrl-C before the switch leaves the workspace where it is', { tags: 'stress' }, async () => {
  await moving.run(
    'a',
    `update newsletter set lease_until = now() + interval '1 hour' where workspace_id = '${workspace.id}'`,
  )
  const WORDS = JSON.stringify(['--workspace', workspace.slug, '--to', 'b'])
  const program = spawned('server/testing/crash/moving-program.ts', { ...moving.settings, WORDS })
  await program.line(/waiting for newsletters to finish/)
  program.child.kill('SIGINT')
  expect((await program.ended).code).toBe(1)
  expect(program.output()).toContain('was not moved and is active in "a": The move was interrupted.')
  expect(await moving.inDirectory(workspace)).toEqual(settled('a'))
  expect([await moving.holdsIn('a', workspace), await moving.holdsIn('b', workspace)]).toEqual([[], []])
})
