import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { line, Tags, text } from '#server/core/values/fields.ts'
import { TASK_PRIORITIES, TASK_STATUSES } from '#server/modules/tasks/schema.ts'
import { dayNamed, labelOf, peopleNamed } from '../names/resolve.ts'
import { DayWords, Named, People } from './define-tool.ts'

/** The task fields that agents can set, by names and expressions. */
export const TASK_ARGUMENTS = {
  title: line(500),
  desc: text(50_000).optional().describe('Markdown'),
  status: Named.optional().describe(TASK_STATUSES.join(', ')),
  priority: Named.optional().describe(TASK_PRIORITIES.join(', ')),
  assignees: People.optional().describe('Names, emails or ids'),
  due: DayWords.optional().describe('Day, or words such as “next friday”'),
  tags: Tags.optional(),
}

const Given = z.object(TASK_ARGUMENTS).partial()

/** The same fields resolved for the procedures; `due: "none"` clears the date. */
export async function taskFields(
  ctx: WorkspaceContext,
  given: z.infer<typeof Given>,
  within = '',
  known = new Map<string, string>(),
) {
  const { title, desc, status, priority, assignees, due, tags } = given
  return {
    ...(title !== undefined && { title }),
    ...(desc !== undefined && { desc }),
    ...(status && { status: labelOf(`${within}status`, status, TASK_STATUSES) }),
    ...(priority && { priority: labelOf(`${within}priority`, priority, TASK_PRIORITIES) }),
    ...(assignees && { assignees: await peopleNamed(ctx, `${within}assignees`, assignees, known) }),
    ...(due && { due: due === 'none' ? null : dayNamed(ctx, `${within}due`, due) }),
    ...(tags && { tags }),
  }
}
