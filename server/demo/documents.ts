import type { SampleFile } from './add-files.ts'

export type PlannedDocument = {
  folder: string
  title: string
  kind: 'note' | 'sop'
  tags: readonly string[]
  /** Days before today. */
  from: number
  /** The approved text first, if any, optionally followed by a later draft. */
  texts: readonly string[]
  approved?: true
  files?: readonly SampleFile[]
}

/** Folders of the studio, each after its parent. */
export const FOLDERS: readonly (readonly [name: string, parent: string | null])[] = [
  ['Handbook', null],
  ['Prepress', 'Handbook'],
  ['Studio', 'Handbook'],
  ['Meetings', null],
]

export const DOCUMENTS: readonly PlannedDocument[] = [
  {
    folder: 'Prepress',
    title: 'Check print data before it leaves the studio',
    kind: 'sop',
    tags: ['print', 'quality'],
    from: 70,
    approved: true,
    files: ['Print data checklist.pdf'],
    texts: [
      `## Purpose

Every file that goes to a printer is right the first time. A second plate costs more than an hour of checking.

## Steps

1. Open the PDF in a fresh window, not in the layout program
2. Check **trim, bleed and marks**: 3 mm on every side
3. Check that all images have at least 300 dpi
4. Check that black text is \`K 100\` and nothing else
5. Have a second person look at the first and the last page

## When something is wrong

Write it into the task of the job and tell the person who made the layout. Do not repair it in the PDF.
`,
    ],
  },
  {
    folder: 'Studio',
    title: 'Close the studio in the evening',
    kind: 'sop',
    tags: ['studio'],
    from: 34,
    texts: [
      `The last person to leave does this.

- [ ] Cutter locked, key in the drawer
- [ ] Plotter and lights off
- [ ] Windows of the photo room closed
- [ ] Alarm set
`,
    ],
  },
  {
    folder: 'Handbook',
    title: 'Your first week',
    kind: 'note',
    tags: ['onboarding'],
    from: 120,
    texts: [
      `Welcome! Take your time and ask as much as you like.

| Day | What |
| --- | --- |
| Monday | Desk, accounts, lunch with everybody |
| Tuesday | Sit in on a shoot |
| Wednesday | First small task, with a colleague |

> Nobody expects you to know the paper types by heart.
`,
    ],
  },
  {
    folder: 'Prepress',
    title: 'Papers that we like',
    kind: 'note',
    tags: ['print', 'paper'],
    from: 88,
    texts: [
      '- 135 g matt for catalogues: folds well, does not shine\n- 300 g uncoated for covers\n- Recycled paper only with a proof on the *same* paper\n',
    ],
  },
  {
    folder: 'Meetings',
    title: 'Monday round',
    kind: 'note',
    tags: [],
    from: 6,
    texts: [
      '## Decisions\n\n- The catalogue goes to print on Thursday\n\n## To do\n\n- [x] Ask for the last two pictures\n- [ ] Book the courier\n',
    ],
  },
]
