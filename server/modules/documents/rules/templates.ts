/** Templates for new documents. */
export const TEMPLATES = [
  {
    name: 'Standard operating procedure',
    title: 'Procedure for ',
    kind: 'sop' as const,
    description: 'Steps that everyone follows in the same way, with purpose and responsibilities.',
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

Who to call and what to record.
`,
  },
  {
    name: 'Checklist',
    title: 'Checklist: ',
    kind: 'sop' as const,
    description: 'A routine with a box for each step, such as opening the shop or closing the month.',
    markdown: `What you need before you start.

## Checklist

- [ ] First check
- [ ] Second check
- [ ] Last check

## Done when

How to check that nothing is missing.
`,
  },
  {
    name: 'Meeting notes',
    title: 'Meeting: ',
    kind: 'note' as const,
    description: 'Agenda, decisions, and who does what by when.',
    markdown: `**Present:**

## Agenda

1. First topic

## Decisions

- What was decided, and why

## To do

- [ ] Who does what by when
`,
  },
]
