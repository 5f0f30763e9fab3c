import { useCallback } from 'react'

/** Gives an element the CSS variable `--keyboard`: how much of the window the keyboard of a phone covers. */
export function useKeyboardHeight() {
  return useCallback((element: HTMLElement | null) => {
    const { visualViewport } = window
    if (!element || !visualViewport) return undefined
    const look = () => {
      const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop
      element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    look()
    visualViewport.addEventListener('resize', look)
    visualViewport.addEventListener('scroll', look)
    return () => {
      visualViewport.removeEventListener('resize', look)
      visualViewport.removeEventListener('scroll', look)
    }
  }, [])
}
