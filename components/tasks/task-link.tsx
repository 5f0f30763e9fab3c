import Link from 'next/link'
import { useFrame } from '#components/shell/frame.tsx'
import type { TaskRow } from '#server/modules/tasks/schema.ts'

/** The title of a task. Its link fills the nearest positioned element, such as the row. */
export function TaskLink({ id, title }: Pick<TaskRow, 'id' | 'title'>) {
  const { root } = useFrame()
  return (
    <Link
      href={`${root}/tasks/${id}`}
      prefetch={false}
      className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
    >
      {title}
    </Link>
  )
}
