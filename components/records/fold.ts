const ACCENTS = /\p{M}/gu

/** Normalises text for search: removes case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase()
}
