import { z } from 'zod'
import { exact } from '#server/core/values/fields.ts'
import { byName } from '#server/core/values/record-fields.ts'
import { DEAL_STAGES } from '../../deals/schema.ts'
import { TASK_STATUSES } from '../../tasks/schema.ts'

const MOST_MAPPED = 500

const few = (value: object) => Object.keys(value).length <= MOST_MAPPED
const TOO_MANY = `must have at most ${MOST_MAPPED} entries`

/** How a file writes numbers and days. */
export const DECIMALS = ['.', ','] as const
export const DAY_ORDERS = ['day_first', 'month_first'] as const

/** What the columns and values of a file become. */
export const Mapping = z
  .strictObject({
    columns: byName(exact(60).nullable())
      .refine(few, TOO_MANY)
      .optional()
      .meta({
        description:
          'For `csv`: the field of each column, by its header. `source_id` is the id of the row in its source, and `null` leaves the column out. ' +
          '`first_name` and `last_name` together become the name of a contact. ' +
          'Default: those of the import that it continues, or else fields with the name of the column or a usual one in English or German, such as `Full name`.',
      }),
    decimal: z.enum(DECIMALS).optional().meta({
      description:
        'For `csv`: the decimal sign, for numbers such as `1.234,5` with `,` or `1,234.5` with `.`. Default: `1234.5` alone.',
    }),
    days: z.enum(DAY_ORDERS).optional().meta({
      description:
        'For `csv`: what comes first in days such as `03/04/2027`. `2027-04-03` is read, too. Default: `2027-04-03` alone.',
    }),
    statuses: byName(z.enum(TASK_STATUSES)).refine(few, TOO_MANY).optional().meta({
      description:
        'For `linear`, `jira`, `trello` and `asana`: the status of tasks by the status, list or section in the file, for those that are not known.',
    }),
    archived: z.boolean().optional().meta({
      description: 'For `linear` and `trello`: `true` imports archived issues or cards too. Default: `false`.',
    }),
    stages: byName(z.enum(DEAL_STAGES)).refine(few, TOO_MANY).optional().meta({
      description:
        'For `hubspot` and `pipedrive`: the stage of deals by the stage in the file, for stages that are not known.',
    }),
  })
  .meta({ id: 'ImportMapping' })
export type Mapping = z.infer<typeof Mapping>
