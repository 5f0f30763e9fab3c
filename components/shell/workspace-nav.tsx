import { WaitingBadge } from '#components/agents/waiting-badge.tsx'
import type { NavGroup } from './nav-list.tsx'
import { PLACE_ICONS, type PlaceIcon } from './place-icons.ts'
import { keysTo } from './place.ts'
import { DEVELOPERS, type PlaceGroup } from './sidebar.ts'

/** The links of the sidebar. Rendered on the server, so that twenty icons stay out of the page's code. */
export function workspaceNav(slug: string, groups: readonly PlaceGroup[]): NavGroup[] {
  return [
    ...groups.map(({ places, ...group }) => ({
      ...group,
      items: places.map((place) => ({
        href: `/${slug}${place.path}`,
        label: place.label,
        icon: drawn(place.icon),
        exact: place.path === '',
        keys: keysTo(place),
        ...(place.path === '/agents' && { badge: <WaitingBadge /> }),
      })),
    })),
    { label: 'Developers', items: [{ ...DEVELOPERS, icon: drawn(DEVELOPERS.icon) }] },
  ]
}

function drawn(name: PlaceIcon) {
  const Icon = PLACE_ICONS[name]
  return <Icon />
}
