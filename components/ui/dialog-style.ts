export const backdropStyle =
  'fixed inset-0 z-40 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const dialogStyle =
  'fixed top-[max(1rem,12vh)] left-1/2 z-40 flex max-h-[calc(100dvh-2*max(1rem,12vh))] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-raised text-ink shadow-float outline-none transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

export const dialogFooterStyle =
  'flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3'

/** The first match gets focus when a dialog opens. */
export const fieldSelector = 'input:not([type=hidden], [tabindex="-1"]), textarea, select'
