/** What a new document can start from. */
export const TEMPLATES = [
  {
    name: 'Standard operating procedure',
    title: 'Procedure for ',
    kind: 'sop' as const,
    description: 'Steps that everybody follows in the same way, with their purpose and responsibilities.',
    markdown: `## Purpose

What this procedure achieves, and for whom.

## Scope

When it applies, and when it does not.

## Responsible

| Role | Does |
| --- | --- |
| Owner | Keeps this procedure up to date |
| Team | Follows it and reports what does not work |

## Steps

1. First step
2. Second step
3. Last step

## When something goes wrong

Whom to call, and what to write down.
`,
  },
  {
    name: 'Checklist',
    title: 'Checklist: ',
    kind: 'sop' as const,
    description: 'A routine with a box for each step, such as opening the shop or closing the month.',
    markdown: `Before you start: what must be at hand.

## Checklist

- [ ] First check
- [ ] Second check
- [ ] Last check

## Done when

How you know that nothing was left out.
`,
  },
  {
    name: 'Meeting notes',
    title: 'Meeting: ',
    kind: 'note' as const,
    description: 'Agenda, decisions and who does what until when.',
    markdown: `**Present:**

## Agenda

1. First topic

## Decisions

- What was decided, and why

## To do

- [ ] Who does what until when
`,
  },
]
