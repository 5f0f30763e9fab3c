import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoving, type Filled, type Moving, settled } from './moving.ts'
import { atrium } from './shell.ts'
import { spawned } from './spawned.ts'

/** What a move says, step by step. Until the switch it can be undone. */
export const BEFORE_THE_SWITCH = ['nothing new is sent', 'writes are refused', 'the copy is complete']
export const AFTER_THE_SWITCH = ['the directory is switched', 'is active in the cell', 'removing the rows']

/** Tests that a move which is killed as it says these lines can be finished, or undone. */
export function testKilledMoves({ finished, undone }: Record<'finished' | 'undone', readonly string[]>): void {
  describe('A killed move', { timeout: 120_000 }, () => {
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

    /** Runs the command until it says this, and kills it. */
    async function killedAt(line: string): Promise<void> {
      const WORDS = JSON.stringify(['--workspace', workspace.slug, '--to', 'b'])
      const program = spawned('server/testing/crash/moving-program.ts', { ...moving.settings, WORDS, KILL_AT: line })
      expect((await program.ended).code, program.output()).toBe(null)
    }

    test.each(finished)('at "%s" is finished by the same command', async (line) => {
      const rows = await moving.rowsIn('a', workspace)
      await killedAt(line)
      if (!BEFORE_THE_SWITCH.includes(line))
        expect((await move('b', '--abort')).stderr).toContain('without --abort to finish the move')
      expect((await move('b')).code).toBe(0)
      expect(await moving.rowsIn('b', workspace)).toEqual(rows)
      expect(await moving.rowsIn('a', workspace)).toEqual(new Map())
      expect(await moving.inDirectory(workspace)).toEqual(settled('b'))
      expect([await moving.holdsIn('a', workspace), await moving.holdsIn('b', workspace)]).toEqual([['moved'], []])
    })

    test.each(undone)('at "%s" is undone by --abort', async (line) => {
      const rows = await moving.rowsIn('a', workspace)
      await killedAt(line)
      expect((await move('b', '--abort')).answer).toEqual({ workspace, cell: 'a', aborted: true })
      expect(await moving.rowsIn('a', workspace)).toEqual(rows)
      expect(await moving.rowsIn('b', workspace)).toEqual(new Map())
      expect(await moving.inDirectory(workspace)).toEqual(settled('a'))
      expect([await moving.holdsIn('a', workspace), await moving.holdsIn('b', workspace)]).toEqual([[], []])
    })
  })
}
