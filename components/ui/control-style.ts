/** The style of text fields and selects. iOS zooms into fields with text below 16 px. */
export const controlStyle =
  'h-8 w-full rounded-md border border-line-strong bg-control px-2.5 text-base pointer-coarse:text-[1rem] text-ellipsis text-ink transition-colors hover:border-line-control focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint disabled:hover:border-line-strong aria-invalid:border-danger [&[readonly]]:bg-sunken [&[readonly]]:text-ink-muted'

/** The style of popup lists: menus, selects, comboboxes. */
export const popupStyle =
  'min-w-(--anchor-width) max-w-(--available-width) origin-(--transform-origin) rounded-md bg-raised p-1 text-ink shadow-float outline-none transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

/** One row of a popup list. */
export const popupItemStyle =
  'flex min-h-7 pointer-coarse:min-h-10 cursor-default items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-disabled:text-ink-faint data-highlighted:bg-selected [&>svg]:size-4 [&>svg]:shrink-0'
