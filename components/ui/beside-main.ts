/** Where lists and menus stand: in the main landmark, as all of a page does; what opens above a dialog stays with the dialog. */
export const besideMain = {
  get current() {
    const place = document.getElementById('beside-main')
    return place?.closest('[aria-hidden=true]') ? null : place
  },
}
