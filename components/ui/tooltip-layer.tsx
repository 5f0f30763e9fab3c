'use client'

import { useEffect, useRef, useState } from 'react'
import { Keys } from './keys.tsx'

type Tip = { anchor: HTMLElement; text: string; shortcut?: string }

function tipOf(anchor: HTMLElement): Tip | null {
  const { tip: text, tipKey: shortcut } = anchor.dataset
  return text ? { anchor, text, shortcut } : null
}

const gap = 6
const edge = 8

/** Shows the tooltip of any element with `data-tip`. Rendered once, in the root layout. Escape hides it. */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (target: EventTarget | null, delay: number) => {
      if (target instanceof Node && box.current?.contains(target)) return clearTimeout(timer)
      const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
      clearTimeout(timer)
      if (!anchor) {
        timer = setTimeout(() => setTip(null), 80)
        return
      }
      timer = setTimeout(() => {
        const isMeant = anchor.matches(':hover, :focus-visible') && anchor.ariaExpanded !== 'true'
        setTip(isMeant ? tipOf(anchor) : null)
      }, delay)
    }
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && show(event.target, 400)
    const showFocused = (target: EventTarget | null) =>
      target instanceof Element && target.matches(':focus-visible') && show(target, 0)
    const focus = (event: FocusEvent) => showFocused(event.target)
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true, passive: true }
    document.addEventListener('pointerover', over, options)
    document.addEventListener('focusin', focus, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('keydown', key, options)
    document.addEventListener('scroll', () => setTip(null), options)
    // An element may have the focus before hydration.
    showFocused(document.activeElement)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])

  useEffect(() => {
    const element = box.current
    if (!tip || !element) return
    element.showPopover()
    const at = tip.anchor.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const above = at.top - height - gap
    element.style.top = `${above < edge ? at.bottom + gap : above}px`
    element.style.left = `${Math.max(edge, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - edge))}px`
    // The text may change while it is shown, such as the reason of a disabled button.
    const observer = new MutationObserver(() => setTip(tipOf(tip.anchor)))
    observer.observe(tip.anchor, { attributeFilter: ['data-tip'] })
    return () => observer.disconnect()
  }, [tip])

  if (!tip) return null
  return (
    <div
      ref={box}
      popover="manual"
      role="tooltip"
      className="fixed inset-auto m-0 max-w-72 items-center gap-2 rounded-md bg-raised px-2 py-1 text-sm text-ink shadow-float open:flex"
    >
      {tip.text}
      {tip.shortcut && <Keys keys={tip.shortcut} />}
    </div>
  )
}
