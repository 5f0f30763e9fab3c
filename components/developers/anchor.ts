/** The id of a heading: `Create a task` → `create-a-task`; codes such as `not_found` stay as they are. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')
}
