/** Rounds the top of an axis up; `lines` are the values 0, half and top. */
export function niceScale(most: number): { top: number; lines: number[] } {
  if (most <= 0) return { top: 1, lines: [0] }
  const power = 10 ** Math.floor(Math.log10(most))
  const top = [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= most)!
  return { top, lines: [0, top / 2, top] }
}
