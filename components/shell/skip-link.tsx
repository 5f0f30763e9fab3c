/** The first tab stop; skips navigation and moves to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-raised px-3 py-2 font-medium text-ink shadow-float focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
