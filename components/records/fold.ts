const ACCENTS = /\p{M}/gu

/** Text as it is compared when one searches: without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase()
}
