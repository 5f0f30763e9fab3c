/**
 * Pages that move more than people would not notice while they load, with the score that they must not exceed. Remove
 * a page when it no longer moves; add none.
 */
export const KNOWN_SHIFTS: Record<string, number> = {
  // The editor is taller than the text that it replaces.
  'one-document': 0.03,
  // The tasks of a workspace with more than 50 load after the page.
  'one-project': 0.06,
  // The lists of Brevo are read after the page.
  'one-newsletter': 0.06,
}
