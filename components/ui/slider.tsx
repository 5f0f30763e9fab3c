'use client'

import { cx } from './cx.ts'

type SliderProps = {
  label: string
  /** The steps are 0 to `last`, 1 or more. */
  last: number
  value: number
  /** What the value means, for screen readers. */
  words: string
  onChange: (value: number) => void
}

const track =
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-(image:--filled) [&::-moz-range-track]:bg-(image:--filled)'
const thumb =
  '[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface'

const focus =
  'outline-none [&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-webkit-slider-thumb]:outline-offset-2 [&:focus-visible::-webkit-slider-thumb]:outline-focus [&:focus-visible::-moz-range-thumb]:outline-2 [&:focus-visible::-moz-range-thumb]:outline-offset-2 [&:focus-visible::-moz-range-thumb]:outline-focus'

/** Selects one of several steps in order, with the mouse, a finger or the arrow keys. */
export function Slider({ label, last, value, words, onChange }: SliderProps) {
  const part = (value / last) * 100
  const filled = `linear-gradient(to right, var(--accent) ${part}%, var(--line-strong) ${part}%)`
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={last}
      step={1}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      style={{ '--filled': filled } as Record<string, string>}
      className={cx('h-6 w-full min-w-0 cursor-default appearance-none rounded-sm bg-transparent', track, thumb, focus)}
    />
  )
}
