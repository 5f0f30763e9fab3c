/** Portals popups into the main landmark, like all page content; popups above a dialog stay with the dialog. */
export const portalContainer = {
  get current() {
    const place = document.getElementById('beside-main')
    return place?.closest('[aria-hidden=true]') ? null : place
  },
}
