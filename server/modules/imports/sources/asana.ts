import { readList } from '#server/core/values/cell-text.ts'
import { items } from './asana-json.ts'
import { isId, itemsFor } from './asana-tasks.ts'
import type { Source } from './source.ts'
import { requireColumns } from './tracker-tasks.ts'

const HOW = 'In Asana, open the menu of the project, select "Export" and "CSV" or "JSON", and upload that file'

/** The exports of projects and searches in Asana: tasks and their projects. */
export const asana: Source = {
  label: 'Asana',
  becomes: 'Tasks, with their projects.',
  howTo: 'In Asana, open the menu of the project, choose Export, and then CSV or JSON.',
  accept: ['.csv', '.json'],
  guide: 'import-from-asana',
  entities: () => ['project', 'task'],
  referred: ['project'],
  maps: ['statuses'],
  open(header, { mapping }) {
    requireColumns(header, ['Task ID', 'Name', 'Completed At'], 'asana', HOW)
    const itemsOf = itemsFor(mapping)
    return {
      scope: 'asana',
      items(cells, line) {
        const cell = (...names: string[]) => {
          for (const name of names) {
            const text = cells[header.indexOf(name)]?.trim()
            if (text) return text
          }
          return ''
        }
        const id = cell('Task ID')
        return itemsOf({
          id,
          name: cell('Name'),
          notes: cell('Notes'),
          section: cell('Section/Column'),
          assignee: cell('Assignee Email', 'Assignee'),
          created: cell('Created At'),
          start: cell('Start Date'),
          due: cell('Due Date'),
          completed: cell('Completed At') !== '',
          priority: cell('Priority'),
          tags: readList(cell('Tags')),
          projects: readList(cell('Projects')),
          parent: cell('Parent task', 'Parent Task'),
          line,
          notesOnRow: [],
          problem: isId(id) ? undefined : NO_ID,
        })
      },
    }
  },
  json: { scope: 'asana', needed: ['data'], how: HOW, items },
}

const NO_ID = {
  field: 'Task ID',
  code: 'invalid',
  message: 'is not an id of Asana. Export the file again, and do not save it with a spreadsheet, which rounds ids',
}
