'use client'

import { type RefObject, useRef, useState } from 'react'
import { AT_FIRST, SPARE, useLook } from '#components/ui/use-window.ts'
import type { BoardRow } from './columns.ts'

/** Estimated height in px, gap included, of a card that was never rendered. */
const GUESS = 86

type Sight = { from: number; to: number; above: number; below: number }

/**
 * Finds the visible cards of a long column. Measures the height of rendered cards and estimates the others. `topOf` is
 * the offset of a card in px from the first card.
 */
export function useCardsInSight(list: RefObject<HTMLElement | null>, rows: readonly BoardRow[]) {
  const heights = useRef(new Map<string, number>())
  const [sight, setSight] = useState<Sight>(() => ({
    from: 0,
    to: AT_FIRST,
    above: 0,
    below: Math.max(0, rows.length - AT_FIRST) * GUESS,
  }))
  const heightAt = (place: number) => heights.current.get(rows[place]!.id) ?? GUESS
  const topOf = (place: number) => {
    let top = 0
    for (let at = 0; at < place; at++) top += heightAt(at)
    return top
  }
  const look = () => {
    const box = list.current
    if (!box) return
    for (const card of box.querySelectorAll<HTMLElement>('[data-card]'))
      heights.current.set(card.dataset['card']!, card.offsetHeight)
    const start = box.getBoundingClientRect().top
    const from = Math.max(0, placeAt(-start) - SPARE)
    const to = Math.min(rows.length, placeAt(window.innerHeight - start) + 1 + SPARE)
    const next = { from, to, above: topOf(from), below: topOf(rows.length) - topOf(to) }
    setSight((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }
  function placeAt(y: number): number {
    let place = 0
    for (let top = 0; place < rows.length - 1; place++) {
      top += heightAt(place)
      if (top > y) break
    }
    return place
  }
  useLook(look)
  return { ...sight, topOf }
}
