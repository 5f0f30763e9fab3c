import { z } from 'zod'
import { Day, line, orNull, RecordId, text } from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { ExtId, extIdFilter, memberRefs, putOf, recordOf, updateOf } from '#server/core/values/record-fields.ts'

export const PROJECT_STATUSES = ['planned', 'active', 'on_hold', 'completed', 'cancelled'] as const

/** A project as in REST, events and the application. */
export const Project = recordOf('Project', {
  ext_id: z.string().nullable().meta({ description: 'Id in another system.' }),
  name: z.string(),
  desc: z.string().meta({ description: 'Markdown.' }),
  status: z.enum(PROJECT_STATUSES),
  owners: z.array(RecordId),
  team: z
    .array(RecordId)
    .meta({ description: 'Members of the project team. Guests only see projects whose team includes them.' }),
  due: z.string().nullable().meta({ format: 'date', description: 'Date, `YYYY-MM-DD`.' }),
  color: z.string().meta({ description: 'Color as `#rrggbb` in lower case.' }),
})
export type Project = z.infer<typeof Project>

const fields = {
  name: line(200),
  desc: text(50_000).optional(),
  status: z.enum(PROJECT_STATUSES).optional(),
  owners: memberRefs(200).optional(),
  team: memberRefs(200).optional(),
  due: orNull(Day).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour as #rrggbb')
    .toLowerCase()
    .meta({ example: '#6b7280' })
    .optional(),
  ext_id: ExtId.nullable().optional(),
}

export const CreateProject = z.strictObject(fields).meta({ id: 'CreateProject' })

/** A project in the API reference. */
export const PROJECT_EXAMPLE = {
  name: 'Spring catalogue',
  status: 'active',
  due: '2027-03-01',
  color: '#2563eb',
} satisfies z.input<typeof CreateProject>

export const UpdateProject = updateOf('project', fields)

/** Creates or updates a project by its `ext_id`. */
export const PutProject = putOf('project', fields)

export const ListProjects = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'due', 'name']),
  status: commaList(z.enum(PROJECT_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  ext_id: extIdFilter('project'),
  q: Search.optional(),
})

/** A project in lists of the application, without its text, which is loaded with the record. */
export const ProjectRow = Project.omit({ desc: true })
