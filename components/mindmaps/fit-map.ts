import type { MindElixirInstance } from 'mind-elixir'

/** Below this scale, topics are illegible; a larger map is shown in part. */
const LEAST = 0.25
const MARGIN = 24

/** Fits the map once its container has a size. Returns a cleanup function. */
export function fitOnceSized(instance: MindElixirInstance): () => void {
  const { container } = instance
  const observer = new ResizeObserver(() => {
    if (container.offsetWidth === 0 || container.offsetHeight === 0) return
    observer.disconnect()
    fit(instance)
  })
  observer.observe(container)
  return () => observer.disconnect()
}

/** Shows all topics, or if they would be too small, the root and what is around it. */
function fit(instance: MindElixirInstance): void {
  instance.scaleFit()
  if (instance.scaleVal >= LEAST) return
  instance.scale(LEAST)
  const [view, map] = [instance.container, instance.nodes].map((element) => element.getBoundingClientRect())
  const root = instance.findEle(instance.nodeData.id).getBoundingClientRect()
  const isWider = map!.width > view!.width - 2 * MARGIN
  instance.move(
    isWider ? view!.left + MARGIN - map!.left : 0,
    view!.top + view!.height / 2 - (root.top + root.height / 2),
  )
}
