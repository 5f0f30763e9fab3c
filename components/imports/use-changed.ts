import { useEffect } from 'react'

/** Reports whether choices differ from those of the last check, so that the import waits for another one. */
export function useChanged(isChanged: boolean, onChanged: ((isChanged: boolean) => void) | undefined): void {
  useEffect(() => {
    onChanged?.(isChanged)
    return () => onChanged?.(false)
  }, [isChanged, onChanged])
}
